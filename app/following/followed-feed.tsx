import type { FeedBlog } from "../cards/card-data.ts";
import { FeedCard } from "../cards/feed-card.tsx";
import { useSite } from "../ui/site.tsx";

interface Entry {
  blog: FeedBlog;
  /** The label of a followed topic; null: its author is followed. */
  because: string | null;
}

/** What a member follows, with the reason at each. */
export function FollowedFeed({ entries }: { entries: Entry[] }) {
  const { company } = useSite();
  return (
    <>
      <p className="text-soft text-sm">Everything that you follow, strictly newest first.</p>
      {entries.map(({ blog, because }, at) => (
        <div key={blog.id}>
          <p className="-mb-4 mt-6 text-faint text-xs">You follow {because ?? blog.author ?? company}</p>
          <FeedCard blog={blog} eager={at < 3} hidesAuthor={because === null && !blog.coauthors} />
        </div>
      ))}
      {entries.length === 0 && <p className="mt-6 text-soft">Nothing older.</p>}
    </>
  );
}
