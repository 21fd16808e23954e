import { StoredList } from "../cards/reactions/stored-list.tsx";
import { EmptyList } from "../ui/empty-list.tsx";
import type { FollowedEntry } from "./followed-entry.server.ts";
import { FollowingList } from "./following-list.tsx";

/** What a visitor follows in this browser. */
export function FollowedHere() {
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Following</h1>
      <StoredList
        list="follows"
        address="/following"
        place="What you follow is saved on this device."
        gain="to read here what they write, and to have them everywhere."
        draw={(entries: FollowedEntry[]) => <Entries entries={entries} />}
      />
    </main>
  );
}

function Entries({ entries }: { entries: FollowedEntry[] }) {
  if (entries.length > 0) return <FollowingList entries={entries} />;
  return (
    <EmptyList text="You follow nobody yet.">Follow an author on one of their blogs, or a topic.</EmptyList>
  );
}
