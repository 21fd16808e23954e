import { dbContext, viewerContext } from "../../http/context.ts";
import { signedIn } from "../../http/responses.ts";
import { avatarOf } from "../../lib/avatar-content.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { OlderLink } from "../../people/older-link.tsx";
import { EmptyList } from "../../ui/empty-list.tsx";
import { noticeText } from "../lib/notice-text.ts";
import { MarkAllRead } from "../mark-all-read.tsx";
import { type ListedNotice, listNotifications } from "../models/notification-list.server.ts";
import { namesOf } from "../notice-mails.server.ts";
import { NotificationRows } from "../notification-rows.tsx";
import type { Route } from "./+types/notifications";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  const { notices, next } = await listNotifications(context.get(dbContext), user.id, before);
  return { rows: notices.map(toRow), next, now: Date.now() };
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

export default function Notifications({ loaderData: { rows, next, now } }: Route.ComponentProps) {
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
      {next && <OlderLink cursor={next} />}
    </main>
  );
}
