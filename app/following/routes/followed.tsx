import { data } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { withCommentCounts } from "../../comments/with-comment-counts.server.ts";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readCursor } from "../../http/requests.ts";
import { avatarOf } from "../../lib/avatar-content.ts";
import { personSlugOf } from "../../lib/person-path.ts";
import { pluralize } from "../../lib/text.ts";
import { topicPath } from "../../lib/topics.ts";
import { OlderLink } from "../../people/older-link.tsx";
import { toFeedBlog } from "../../reading/lists/card-data.ts";
import { ListPage } from "../../reading/lists/list-page.tsx";
import { Sidebar } from "../../reading/lists/sidebar.tsx";
import { withActs } from "../../reading/models/like.server.ts";
import { FollowedFeed } from "../followed-feed.tsx";
import { FrontLists } from "../front-lists.tsx";
import { readSidebarFollows } from "../models/follow.server.ts";
import { listFollowedPosts } from "../models/followed-posts.server.ts";
import { suggestFollows } from "../models/suggestions.server.ts";
import { Suggestions } from "../suggestions.tsx";
import type { Route } from "./+types/followed";

const pageSize = 20;

/** What a member follows, newest first. The front page opens with it from then on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return data({ member: undefined });
  const db = context.get(dbContext);
  const before = readCursor(request);
  const { blogs, next } = await listFollowedPosts(db, user.id, { before, limit: pageSize });
  const cards = await withCommentCounts(context, await withActs(db, user.id, blogs));
  const suggested =
    blogs.length === 0 && !before ? toSuggestions(await suggestFollows(db, user.id)) : undefined;
  const member = {
    entries: cards.map((card) => ({ blog: toFeedBlog(card), because: card.because })),
    next,
    suggested,
    companyFollowers: await readSidebarFollows(db, user.id),
  };
  const cookie = cookiesOf(context.get(settingsContext)).frontList("following");
  return data({ member }, { headers: { "Set-Cookie": cookie } });
}

function toSuggestions({ people, topics }: Awaited<ReturnType<typeof suggestFollows>>) {
  return [
    ...people.map(({ id, blog, count }) => ({
      id,
      author: blog.author ?? "User",
      person: personSlugOf(blog),
      avatar: avatarOf({ id, name: blog.author, image: blog.author_image }),
      following: false,
      why: `${pluralize(count, "blog")} lately`,
    })),
    ...topics.map(({ id, name, label, count }) => ({
      id,
      topic: label,
      path: topicPath(name),
      following: false,
      why: `${pluralize(count, "blog")} lately`,
    })),
  ];
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Following · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex" },
];

export default function Followed({ loaderData: { member } }: Route.ComponentProps) {
  if (!member) return <LoginScreen next="/following" />;
  const { entries, next, suggested, companyFollowers } = member;
  return (
    <ListPage aside={<Sidebar companyFollowers={companyFollowers} />}>
      <h1 className="sr-only">Following</h1>
      <FrontLists current="following" />
      {suggested ? <Suggestions entries={suggested} /> : <FollowedFeed entries={entries} />}
      {next && <OlderLink cursor={next} />}
    </ListPage>
  );
}
