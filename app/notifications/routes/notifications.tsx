import { type FollowedPost, listFollowedPosts } from "../../following/models/followed-posts.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { signedIn } from "../../http/responses.ts";
import { avatarOf } from "../../lib/avatar-content.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { OlderLink } from "../../people/older-link.tsx";
import { EmptyList } from "../../ui/empty-list.tsx";
import { noticeText } from "../lib/notice-text.ts";
import { MarkAllRead } from "../mark-all-read.tsx";
import { findSeenPostsAt } from "../models/mail-choices.server.ts";
import { type ListedNotice, listNotifications } from "../models/notification-list.server.ts";
import { namesOf } from "../notice-mails.server.ts";
import { NotificationRows } from "../notification-rows.tsx";
import type { Route } from "./+types/notifications";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  const db = context.get(dbContext);
  const { notices, next } = await listNotifications(db, user.id, before);
  const { blogs } = before ? { blogs: [] } : await listFollowedPosts(db, user.id, { limit: 5 });
  const seenAt = (await findSeenPostsAt(db, user.id)) ?? "";
  const posts = blogs.flatMap((blog) => toPostRow(blog, seenAt));
  return { rows: notices.map(toRow), posts, next, now: Date.now() };
}

/** Built-in articles have no date, and are never new. */
function toPostRow(post: FollowedPost, seenAt: string) {
  const { id, title, author, author_id, author_image, published_at, because } = post;
  if (published_at === null) return [];
  const avatar =
    author_id === null
      ? { src: "/company.svg" }
      : avatarOf({ id: author_id, name: author, image: author_image });
  const name = because ?? author;
  return {
    ...{ id, path: `/blog/${id}`, at: published_at, avatar, isUnread: published_at > seenAt },
    heading: title,
    text: name ? `You follow ${name}` : "",
  };
}

function toRow({ people, count, kind, object, title, text, id, path, at, read_at }: ListedNotice) {
  const names = namesOf(people);
  const [person] = people;
  return {
    ...{ id, path, at, isUnread: read_at === null },
    ...noticeText({ kind, object, names, count, title, text }),
    avatar: person && avatarOf(person),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Notifications · ${matches[0].loaderData.site.name}` },
];

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
        </section>
      )}
      {next && <OlderLink cursor={next} />}
    </main>
  );
}
