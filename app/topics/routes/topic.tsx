import { redirect } from "react-router";
import { toFeedBlog } from "../../cards/card-data.ts";
import { withActs } from "../../cards/models/like.server.ts";
import { withCommentCounts } from "../../comments/with-comment-counts.server.ts";
import { otherFeeds } from "../../feeds/feed-formats.server.ts";
import { companyId, readSidebar } from "../../following/models/follow.server.ts";
import { dbContext, headContext, settingsContext, tagsContext, viewerContext } from "../../http/context.ts";
import { linkPreview } from "../../http/link-preview.ts";
import { found } from "../../http/responses.ts";
import { sidebarLabels, sidebarTopics } from "../../http/sidebar-topics.server.ts";
import { breadcrumbs } from "../../http/site-data.server.ts";
import { cardTags, followersTag, topicTag } from "../../lib/cache-tags.ts";
import { parseCursor, parseLikedCursor } from "../../lib/cursor.ts";
import { topicId } from "../../lib/followed-topic.ts";
import { topicPath } from "../../lib/topics.ts";
import { findTopic } from "../models/topic.server.ts";
import { listMostLikedOfTopic, listNewestOfTopic } from "../models/topic-lists.server.ts";
import { TopicView } from "../topic-view.tsx";
import type { Route } from "./+types/topic";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { searchParams: query, search } = new URL(request.url);
  const userId = context.get(viewerContext).user?.id;
  const topics = sidebarTopics(context);
  const { name, label, description, start, following } = found(
    await findTopic(db, params.name, topics, userId),
  );
  if (name !== params.name) throw redirect(topicPath(name) + search, 301);
  const before = query.get("before");
  const sort = query.get("sort") === "liked" ? "liked" : "newest";
  const { blogs, next } =
    sort === "liked"
      ? await listMostLikedOfTopic(db, name, parseLikedCursor(before))
      : await listNewestOfTopic(db, name, parseCursor(before));
  const companyFollowers = await readSidebar(db, userId, sidebarLabels(context));
  const tags = ["feed", topicTag(name), followersTag(companyId), ...cardTags(blogs)];
  for (const tag of tags) context.get(tagsContext).add(tag);
  const { PUBLIC_URL: url } = context.get(settingsContext);
  const crumbs = [
    { name: "For You", path: "/" },
    { name: label, path: topicPath(name) },
  ];
  const { alternates, structuredData } = context.get(headContext);
  alternates.push(...otherFeeds(topicPath(name), label));
  structuredData.push(breadcrumbs(url, crumbs));
  const topic = { id: topicId(name), path: topicPath(name), label, description, start, following };
  return {
    topic,
    sort,
    blogs: (await withCommentCounts(context, await withActs(db, userId, blogs))).map(toFeedBlog),
    isLaterPage: before !== null,
    next,
    companyFollowers,
  } as const;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site } = matches[0].loaderData;
  if (!loaderData) return [{ title: `Topic not found · ${site.name}` }];
  const { topic, sort, isLaterPage } = loaderData;
  const { label, path } = topic;
  const [page, description] = [site.url + path, topic.description || `Blogs about ${label} on ${site.name}.`];
  // Further pages and other orders show blogs that search engines find elsewhere.
  const robots = isLaterPage || sort === "liked" ? [{ name: "robots", content: "noindex, follow" }] : [];
  return [
    { title: `${label} · ${site.name}` },
    { name: "description", content: description },
    ...robots,
    { tagName: "link", rel: "canonical", href: page },
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      href: `${page}/feed.xml`,
      title: label,
    },
    ...linkPreview({ type: "website", siteName: site.name, title: label, description, address: page }),
  ];
};

export default function TopicPage({ loaderData }: Route.ComponentProps) {
  return <TopicView key={loaderData.topic.id} {...loaderData} />;
}
