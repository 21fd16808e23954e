import { data } from "react-router";
import { toFeedBlog } from "../../cards/card-data.ts";
import { ListPage } from "../../cards/list-page.tsx";
import { withActs } from "../../cards/models/like.server.ts";
import { sayFailed, storedPerPage } from "../../cards/reactions/use-stored-list.ts";
import { Sidebar } from "../../cards/sidebar.tsx";
import { withCommentCounts } from "../../comments/with-comment-counts.server.ts";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readCursor } from "../../http/requests.ts";
import { sidebarLabels } from "../../http/sidebar-topics.server.ts";
import { titled } from "../../kit/titled.ts";
import { canBeFollowed } from "../../lib/followed-topic.ts";
import { OlderLink } from "../../ui/older-link.tsx";
import { toFollowedEntry } from "../followed-entry.server.ts";
import { FollowedFeed } from "../followed-feed.tsx";
import { FollowedHere } from "../followed-here.tsx";
import { FollowingList } from "../following-list.tsx";
import { FrontLists } from "../front-lists.tsx";
import { readSidebar } from "../models/follow.server.ts";
import { listFollowedPosts } from "../models/followed-posts.server.ts";
import { findFollowed } from "../models/following.server.ts";
import { suggestFollows } from "../models/suggestions.server.ts";
import type { Route } from "./+types/followed";

const pageSize = 20;

/**
 * What a member follows, newest first. The front page opens with it from then on. A visitor's page asks for what this browser
 * follows: `?ids=company.topic:python`.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const db = context.get(dbContext);
  if (!user) {
    const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(".").filter(canBeFollowed);
    const items = (await findFollowed(db, ids.slice(0, storedPerPage))).map(toFollowedEntry);
    return data({ member: undefined, items, isFailed: false });
  }
  const before = readCursor(request);
  const { blogs, next } = await listFollowedPosts(db, user.id, { before, limit: pageSize });
  const cards = await withCommentCounts(context, await withActs(db, user.id, blogs));
  const suggested = blogs.length === 0 && !before ? await suggestFollows(db, user.id) : undefined;
  const member = {
    entries: cards.map((card) => ({ blog: toFeedBlog(card), because: card.because })),
    next,
    suggested: suggested?.map(toFollowedEntry),
    companyFollowers: await readSidebar(db, user.id, sidebarLabels(context)),
  };
  const cookie = cookiesOf(context.get(settingsContext)).frontList("following");
  return data({ member }, { headers: { "Set-Cookie": cookie } });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const isOfVisitor = new URL(request.url).searchParams.has("ids");
  return isOfVisitor ? serverLoader().catch(sayFailed) : serverLoader();
}

export const meta = titled("Following", "noindex");

export default function Followed({ loaderData }: Route.ComponentProps) {
  const member = "member" in loaderData ? loaderData.member : undefined;
  if (!member) return <FollowedHere />;
  const { entries, next, suggested, companyFollowers } = member;
  return (
    <ListPage aside={<Sidebar companyFollowers={companyFollowers} />}>
      <h1 className="sr-only">Following</h1>
      <FrontLists />
      {suggested ? (
        <>
          <h2 className="font-semibold text-lg">Nothing here yet</h2>
          <p className="mt-2 text-soft">
            Posts of the people and topics that you follow appear here. These have written lately:
          </p>
          <FollowingList entries={suggested} />
        </>
      ) : (
        <FollowedFeed entries={entries} />
      )}
      {next && <OlderLink cursor={next} />}
    </ListPage>
  );
}
