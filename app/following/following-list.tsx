import { Hash } from "lucide";
import { Link } from "react-router";
import type { AvatarContent } from "../lib/avatar-content.ts";
import { FollowButton, useFollow } from "../reading/reactions/follow-button.tsx";
import { AuthorName } from "../ui/author-name.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { EmptyList } from "../ui/empty-list.tsx";
import { Icon } from "../ui/icon.tsx";

export interface FollowedPerson {
  id: string;
  /** The name to show; null for the company, whose name is a setting. */
  author: string | null;
  /** The last part of the address of their page; undefined when they have none. */
  person?: string;
  avatar: AvatarContent;
  /** undefined: yes. */
  following?: boolean;
}

interface FollowedTopic {
  id: string;
  topic: string;
  /** The address of its page. */
  path: string;
  following?: boolean;
}

export type FollowedEntry = FollowedPerson | FollowedTopic;

/** What the signed-in user follows. What was unfollowed stays in the list until the next visit. */
export function FollowingList({ entries }: { entries: FollowedEntry[] }) {
  if (entries.length === 0)
    return (
      <EmptyList text="You follow nobody yet.">
        Follow an author on one of their blogs, or a topic.{" "}
        <Link to="/following" className="underline underline-offset-4">
          See who has written lately
        </Link>
      </EmptyList>
    );
  return (
    <ul className="mt-4 divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-center gap-4 py-4">
          {"topic" in entry ? <FollowedTopicRow topic={entry} /> : <FollowedPersonRow person={entry} />}
        </li>
      ))}
    </ul>
  );
}

export function FollowedPersonRow({ person }: { person: FollowedPerson }) {
  const follow = useFollow(person.id, person.following ?? true);
  return (
    <>
      <Avatar of={person.avatar} size={44} />
      <p className="min-w-24 flex-1 break-words font-medium">
        <AuthorName of={person} />
      </p>
      <FollowButton id={person.id} follow={follow} />
    </>
  );
}

export function FollowedTopicRow({ topic: { id, topic, path, following } }: { topic: FollowedTopic }) {
  const follow = useFollow(id, following ?? true);
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-soft">
        <Icon of={Hash} size={20} />
      </span>
      <p className="min-w-24 flex-1 break-words font-medium">
        <Link to={path} dir="auto" className="hover:underline">
          {topic}
        </Link>
      </p>
      <FollowButton id={id} follow={follow} />
    </>
  );
}
