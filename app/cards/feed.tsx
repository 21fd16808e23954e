import { EmptyList } from "../ui/empty-list.tsx";
import { useSearchText } from "../ui/search-text.tsx";
import { FeedCard } from "./feed-card.tsx";
import type { FeedPage } from "./fetch-feed.ts";
import { NextPage } from "./next-page.tsx";
import { ResultCount } from "./result-count.tsx";
import { useFeed } from "./use-feed.ts";

/**
 * The pages of the feed that were loaded, or the blogs that match the text in the header's search box. `hasLead`: the
 * first card is drawn large.
 */
export function Feed({ firstPage, hasLead }: { firstPage: FeedPage; hasLead: boolean }) {
  const { blogs, next, isLoading, loadMore, isFiltering } = useFeed(firstPage);
  const [, setSearchText] = useSearchText();
  return (
    <div aria-busy={isLoading}>
      <ResultCount
        isFiltered={isFiltering || firstPage.q !== ""}
        count={blogs.length}
        more={next && " or more"}
        to="/"
        onClear={() => setSearchText("")}
      />
      {blogs.map((blog, at) => (
        <FeedCard
          key={blog.id}
          blog={blog}
          eager={at < 3}
          isLead={hasLead && !isFiltering && at === 0}
          hidesAuthor={[0, 1, 2].every((back) => {
            const other = blogs[at - back];
            return other?.author === blog.author && !other?.coauthors;
          })}
        />
      ))}
      {blogs.length === 0 && !isLoading && (
        <EmptyList text="No blogs found">
          {isFiltering && "Press Enter to search the whole text of every blog."}
        </EmptyList>
      )}
      {next && <NextPage cursor={next} q={firstPage.q} isLoading={isLoading} onReached={loadMore} />}
    </div>
  );
}
