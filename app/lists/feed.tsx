import { pluralize } from "../lib/text.ts";
import { Nothing } from "../ui/empty-list.tsx";
import { FeedCard } from "./feed-card.tsx";
import { NextPage } from "./next-page.tsx";
import type { FeedPage } from "./use-feed.ts";
import { useFeed } from "./use-feed.ts";

/** The feed, as far as it was scrolled, or what the header's text leaves of it. */
export function Feed({ first }: { first: FeedPage }) {
  const { blogs, next, busy, more, filtering } = useFeed(first);
  return (
    <div aria-busy={busy}>
      {blogs.map((blog, at) => (
        <FeedCard key={blog.id} blog={blog} eager={at < 3} />
      ))}
      {blogs.length === 0 && !busy && (
        <Nothing said="No blogs found">
          {filtering && "Press Enter to search the whole text of every blog."}
        </Nothing>
      )}
      <p className="sr-only" role="status">
        {filterNews(blogs.length, next, filtering)}
      </p>
      {next && <NextPage cursor={next} q={first.q} busy={busy} onReached={more} />}
    </div>
  );
}

/** Said to those who cannot see the list change while they type. */
function filterNews(count: number, next: string | undefined, filtering: boolean) {
  if (!filtering || count === 0) return "";
  if (next) return `${count} blogs or more`;
  return pluralize(count, "blog");
}
