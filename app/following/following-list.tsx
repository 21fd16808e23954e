import { Hash } from "lucide";
import { Link } from "react-router";
import { FollowButton, useFollow } from "../cards/reactions/follow-button.tsx";
import { topicOfId } from "../lib/followed-topic.ts";
import { pluralize } from "../lib/text.ts";
import { topicPath } from "../lib/topics.ts";
import { AuthorName } from "../ui/author-name.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import type { FollowedEntry } from "./followed-entry.server.ts";

/** What somebody follows, or could follow. What was unfollowed stays in the list until the next visit. */
export function FollowingList({ entries }: { entries: FollowedEntry[] }) {
  return (
    <ul className="mt-4 divide-y divide-line">
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Row({ entry }: { entry: FollowedEntry }) {
  const { id, lately } = entry;
  const follow = useFollow(id, lately === undefined);
  return (
    <li className="flex flex-wrap items-center gap-4 py-4">
      {"topic" in entry ? (
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-soft">
          <Icon of={Hash} size={20} />
        </span>
      ) : (
        <Avatar of={entry.avatar} size={44} />
      )}
      <p className="name-with-mark min-w-24 flex-1 break-words font-medium">
        {"topic" in entry ? (
          <Link to={topicPath(topicOfId(id))} dir="auto" className="hover:underline">
            {entry.topic}
          </Link>
        ) : (
          <AuthorName of={entry} />
        )}
      </p>
      <FollowButton id={id} follow={follow} />
      {lately && <p className="basis-full text-faint text-sm">{pluralize(lately, "blog")} lately</p>}
    </li>
  );
}
