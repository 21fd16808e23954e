import { FeedCard } from "./feed-card.tsx";
import { NoBlogs } from "./list-page.tsx";
import { NextPage } from "./next-page.tsx";
import type { FeedPage } from "./use-feed.ts";
import { useFeed } from "./use-feed.ts";

/** The feed, as far as it was scrolled, or what the header's text leaves of it. */
export function Feed({ first }: { first: FeedPage }) {
  const { blogs, next, busy, more } = useFeed(first);
  return (
    <div aria-busy={busy}>
      {blogs.map((blog, at) => (
        <FeedCard key={blog.id} blog={blog} eager={at < 3} />
      ))}
      {blogs.length === 0 && !busy && <NoBlogs />}
      <p className="sr-only" role="status">
        {blogs.length === 0 ? "" : `${blogs.length} blogs`}
      </p>
      {next && <NextPage cursor={next} q={first.q} busy={busy} onReached={more} />}
    </div>
  );
}
