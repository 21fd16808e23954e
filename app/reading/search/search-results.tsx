import { Link } from "react-router";
import { CardCover } from "../../cards/card-cover.tsx";
import { ResultCount } from "../../cards/result-count.tsx";
import type { CoverImage } from "../../lib/image.ts";
import type { TextPiece } from "../../lib/search-highlight.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { Highlighted } from "./highlighted.tsx";

export interface SearchResult {
  blog: CoverImage & { id: string };
  title: TextPiece[];
  excerpt: TextPiece[];
}

export function SearchResults({ results }: { results: SearchResult[] }) {
  return (
    <>
      <ResultCount isFiltered count={results.length} />
      {results.length === 0 && (
        <EmptyList text="No blogs found">Try other words, or one of the topics.</EmptyList>
      )}
      {results.map(({ blog, title, excerpt }) => (
        <Link
          key={blog.id}
          to={`/blog/${blog.id}`}
          prefetch="intent"
          viewTransition
          discover="none"
          className="result-card"
        >
          <CardCover blog={blog} maxWidth={960} sizes="10rem" />
          <h2 dir="auto">
            <Highlighted pieces={title} />
          </h2>
          <p dir="auto">
            <Highlighted pieces={excerpt} />
          </p>
        </Link>
      ))}
    </>
  );
}
