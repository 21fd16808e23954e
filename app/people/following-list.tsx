import type { AvatarContent } from "../lib/people/avatar.ts";
import { FollowButton, useFollow } from "../reactions/follow-button.tsx";
import { AuthorName } from "../ui/author-name.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { EmptyList } from "../ui/empty-list.tsx";

export interface FollowedPerson {
  id: string;
  /** null: the company's name. */
  author: string | null;
  /** The last part of the address of their page; undefined when they have none. */
  person?: string;
  avatar: AvatarContent;
}

/** Those whom the signed-in user follows. Somebody unfollowed stays in the list until the next visit. */
export function FollowingList({ people }: { people: FollowedPerson[] }) {
  if (people.length === 0)
    return <EmptyList text="You follow nobody yet.">Follow an author on one of their blogs.</EmptyList>;
  return (
    <ul className="mt-4 divide-y divide-line">
      {people.map((person) => (
        <FollowedEntry key={person.id} person={person} />
      ))}
    </ul>
  );
}

function FollowedEntry({ person }: { person: FollowedPerson }) {
  const follow = useFollow(person.id, true);
  return (
    <li className="flex items-center gap-4 py-4">
      <Avatar of={person.avatar} size={44} />
      <p className="min-w-0 flex-1 truncate font-medium">
        <AuthorName blog={person} />
      </p>
      <FollowButton id={person.id} follow={follow} />
    </li>
  );
}
