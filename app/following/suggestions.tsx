import { type FollowedEntry, FollowedPersonRow, FollowedTopicRow } from "./following-list.tsx";

type Suggestion = FollowedEntry & { why: string };

/** Whom and what to follow, for a member who follows nothing that has posts yet. */
export function Suggestions({ entries }: { entries: Suggestion[] }) {
  return (
    <section>
      <h2 className="font-semibold text-lg">Nothing here yet</h2>
      <p className="mt-2 text-soft">
        Posts of the people and topics that you follow appear here. These have written lately:
      </p>
      <ul className="mt-4 divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-4 py-4">
            {"topic" in entry ? <FollowedTopicRow topic={entry} /> : <FollowedPersonRow person={entry} />}
            <p className="basis-full text-faint text-sm">{entry.why}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
