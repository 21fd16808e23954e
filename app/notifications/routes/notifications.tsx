import { Link } from "react-router";
import type { Db } from "../../../db/engine.ts";
import { type FollowedPost, listFollowedPosts } from "../../following/models/followed-posts.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { signedIn } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { avatarOf } from "../../lib/avatar-content.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { OlderLink } from "../../ui/older-link.tsx";
import { noticeText } from "../lib/notice-text.ts";
import { MarkAllRead } from "../mark-all-read.tsx";
import { findNewPosts, markPostsSeen } from "../models/new-posts.server.ts";
import { type ListedNotice, listNotifications } from "../models/notification-list.server.ts";
import { NotificationRows } from "../notification-rows.tsx";
import type { Route } from "./+types/notifications";

const maxPosts = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  const db = context.get(dbContext);
  const { notices, next } = await listNotifications(db, user.id, before);
  const posts = before ? [] : await readNewPosts(db, user.id);
  return { rows: notices.map(toRow), posts, next, now: Date.now() };
}

/** The newest posts of what a member follows. They are new until they were on this page; nothing is written when none is. */
async function readNewPosts(db: Db, userId: string) {
  const { blogs } = await listFollowedPosts(db, userId, { limit: maxPosts });
  const unread = await findNewPosts(db, userId, Date.now());
  // Built-in articles have no date, and are never new.
  const posts = blogs.filter(({ author_id, published_at }) => published_at !== null && author_id !== userId);
  if (posts[0]) await markPostsSeen(db, userId, posts[0].position);
  return posts.map((post) => toPostRow(post, unread));
}

function toPostRow(post: FollowedPost, unread: Set<string>) {
  const { id, title, author, author_id, author_image, published_at, because } = post;
  const avatar =
    author_id === null
      ? { src: "/company.svg" }
      : avatarOf({ id: author_id, name: author, image: author_image });
  const name = because ?? author;
  return {
    ...{ id, path: `/blog/${id}`, at: published_at!, avatar, isUnread: unread.has(id) },
    heading: title,
    text: name ? `You follow ${name}` : "",
  };
}

function toRow(notice: ListedNotice) {
  const { id, path, at, read_at } = notice;
  const [person] = notice.people;
  return {
    ...{ id, path, at, isUnread: read_at === null },
    ...noticeText(notice),
    avatar: person && avatarOf(person),
  };
}

export const meta = titled("Notifications");

export default function Notifications({ loaderData: { rows, posts, next, now } }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-5 pt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl tracking-tight">Notifications</h1>
        <MarkAllRead until={new Date(now).toISOString()} />
      </div>
      {rows.length > 0 ? (
        <NotificationRows rows={rows} now={now} />
      ) : (
        <EmptyList text="Nothing new.">
          Comments on what you write, replies to you and decisions appear here.
        </EmptyList>
      )}
      {posts.length > 0 && (
        <section aria-labelledby="followed-posts" className="mt-12">
          <h2 id="followed-posts" className="text-xl">
            New posts of what you follow
          </h2>
          <NotificationRows rows={posts} now={now} canMark={false} />
          <Link to="/following" className="mt-4 inline-block text-sm underline">
            All posts of what you follow
          </Link>
        </section>
      )}
      {next && <OlderLink cursor={next} />}
    </main>
  );
}
