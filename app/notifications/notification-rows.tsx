import { Bell, Check } from "lucide";
import { Form, Link } from "react-router";
import type { AvatarContent } from "../lib/avatar-content.ts";
import { relativeTime } from "../lib/relative-time.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { logUnlessGone } from "../ui/log-unless-gone.ts";
import { useDay } from "../ui/site.tsx";

interface Row {
  id: string;
  path: string;
  at: string;
  isUnread: boolean;
  heading: string;
  text: string;
  /** Of whoever did it last; undefined: the site, or a visitor. */
  avatar?: AvatarContent;
}

interface Props {
  rows: Row[];
  /** In milliseconds since 1970, the same on server and browser. */
  now: number;
  /** Whether each can be marked as read by itself. */
  canMark?: boolean;
}

export function NotificationRows({ rows, now, canMark = true }: Props) {
  return (
    <ul className="mt-6 divide-y divide-line border-line border-t">
      {rows.map((row) => (
        <NotificationRow key={row.id} row={row} now={now} canMark={canMark} />
      ))}
    </ul>
  );
}

function NotificationRow({ row, now, canMark }: { row: Row; now: number; canMark: boolean }) {
  const { id, path, at, isUnread, heading, text, avatar } = row;
  const day = useDay();
  return (
    <li className="relative flex items-start gap-4 py-4">
      {avatar ? (
        <Avatar of={avatar} size={40} />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-soft">
          <Icon of={Bell} size={18} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <Link
          to={path}
          dir="auto"
          className={`block break-words after:absolute after:inset-0 hover:underline ${isUnread ? "font-semibold" : "text-soft"}`}
          // The browser marks a comment (":target") when it loads the page itself.
          reloadDocument={path.startsWith("/comments/")}
          onClick={isUnread && canMark ? () => markRead(id) : undefined}
        >
          {isUnread && <span className="sr-only">Unread: </span>}
          {heading}
        </Link>
        {text && (
          <p dir="auto" className="mt-1 line-clamp-3 whitespace-pre-line break-words text-soft text-sm">
            {text}
          </p>
        )}
        <p className="mt-1 text-faint text-xs">
          <time dateTime={at}>{relativeTime(at, now, day(at))}</time>
        </p>
      </div>
      {isUnread && canMark && (
        <Form method="post" action="/notifications/read" preventScrollReset className="relative">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            className="icon-button"
            aria-label={`Mark as read: ${heading}`}
            title="Mark as read"
          >
            <Icon of={Check} size={18} />
          </button>
        </Form>
      )}
    </li>
  );
}

/** The page that the link leads to does not wait for it. */
function markRead(id: string) {
  const init = { method: "POST", body: new URLSearchParams({ id }), keepalive: true };
  fetch("/notifications/read", { ...init, headers: { Accept: "application/json" } }).catch((error: unknown) =>
    logUnlessGone("Could not mark a notification as read:", error),
  );
}
