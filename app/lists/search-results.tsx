import { Link } from "react-router";
import type { TextPiece } from "../lib/search-highlight.ts";
import { pluralize } from "../lib/text.ts";
import type { BlogCard } from "../models/feed.server.ts";
import { EmptyList } from "../ui/empty-list.tsx";
import { CardCover } from "./card-cover.tsx";

export interface SearchResult {
  blog: BlogCard;
  title: TextPiece[];
  excerpt: TextPiece[];
}

export function SearchResults({ results }: { results: SearchResult[] }) {
  if (results.length === 0)
    return <EmptyList text="No blogs found">Try other words, or one of the topics.</EmptyList>;
  return (
    <>
      <p role="status" className="mt-6 text-faint text-sm">
        {pluralize(results.length, "blog")}
      </p>
      {results.map(({ blog, title, excerpt }) => (
        <Link
          key={blog.id}
          to={`/blog/${blog.id}`}
          prefetch="intent"
          viewTransition
          className="group grid grid-cols-[minmax(0,1fr)_6rem] gap-x-5 border-line border-b py-6 sm:grid-cols-[minmax(0,1fr)_10rem] sm:grid-rows-[auto_1fr] sm:gap-x-8"
        >
          <div className="col-start-2 row-start-1 sm:row-span-2">
            <CardCover blog={blog} sizes="10rem" className="aspect-[4/3] w-full rounded-md" />
          </div>
          <h2
            dir="auto"
            className="card-title col-start-1 row-start-1 break-words font-serif text-lg font-semibold"
          >
            <Highlighted pieces={title} />
          </h2>
          <p dir="auto" className="col-span-2 mt-1.5 break-words text-sm text-soft sm:col-span-1">
            <Highlighted pieces={excerpt} />
          </p>
        </Link>
      ))}
    </>
  );
}

function Highlighted({ pieces }: { pieces: TextPiece[] }) {
  // The index is a good key: the pieces never change their order.
  return pieces.map((piece, at) => (piece.isMatch ? <mark key={at}>{piece.text}</mark> : piece.text));
}
