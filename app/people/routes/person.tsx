import { href, redirect } from "react-router";
import { toFeedBlog } from "../../cards/card-data.ts";
import { withActs } from "../../cards/models/like.server.ts";
import { withCommentCounts } from "../../comments/with-comment-counts.server.ts";
import { otherFeeds } from "../../feeds/feed-formats.server.ts";
import { countFollowers } from "../../following/models/follow.server.ts";
import {
  dbContext,
  headContext,
  siteSettingsContext,
  tagsContext,
  viewerContext,
} from "../../http/context.ts";
import { linkPreview } from "../../http/link-preview.ts";
import { readCursor } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { avatarOf } from "../../lib/avatar-content.ts";
import { cardTags, followersTag, userTag } from "../../lib/cache-tags.ts";
import { formatCursor } from "../../lib/cursor.ts";
import { findPerson, listPersonBlogs } from "../models/person.server.ts";
import { PersonView } from "../person-view.tsx";
import type { Route } from "./+types/person";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const before = readCursor(request);
  const person = found(await findPerson(db, params.handle));
  const handle = person.handle ?? person.id;
  // 302, since a handle can change, and browsers never ask again after a 301.
  if (handle !== params.handle) throw redirect(href("/people/:handle", { handle }));
  const { blogs, next } = await listPersonBlogs(db, person.id, before);
  const userId = context.get(viewerContext).user?.id;
  const followers = await countFollowers(db, person.id, userId);
  const tags = ["feed", userTag(person.id), followersTag(person.id), ...cardTags(blogs)];
  for (const tag of tags) context.get(tagsContext).add(tag);
  const { id, byline, bio, links } = person;
  const { company } = context.get(siteSettingsContext);
  context.get(headContext).alternates.push(...otherFeeds(`/people/${handle}`, byline || company));
  const pageData = { id, handle, byline, bio, links, avatar: avatarOf(person), ...followers };
  return {
    person: pageData,
    blogs: (await withCommentCounts(context, await withActs(db, userId, blogs))).map(toFeedBlog),
    before: before && formatCursor(before),
    next,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { site } = matches[0].loaderData;
  const { person, before } = loaderData;
  const { byline, bio } = person;
  const [name, page] = [byline || site.company, `${site.url}/people/${person.handle}`];
  const description = bio || `What ${name} has written on ${site.name}.`;
  return [
    { title: `${name} · ${site.name}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: before ? `${page}?before=${before}` : page },
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      href: `${page}/feed.xml`,
      title: name,
    },
    ...linkPreview({ type: "profile", siteName: site.name, title: name, description, address: page }),
  ];
};

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  return <PersonView key={loaderData.person.id} {...loaderData} />;
}
