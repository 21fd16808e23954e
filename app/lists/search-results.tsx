import { Link } from "react-router";
import type { TextPiece } from "../lib/search-highlight.ts";
import { pluralize } from "../lib/text.ts";
import type { BlogCard } from "../models/feed.server.ts";
import { Nothing } from "../ui/empty-list.tsx";
import { CardCover } from "./card-cover.tsx";

export interface Result {
  blog: BlogCard;
  title: TextPiece[];
  passage: TextPiece[];
}

export function SearchResults({ results }: { results: Result[] }) {
  if (results.length === 0)
    return <Nothing said="No blogs found">Try other words, or one of the topics.</Nothing>;
  return (
    <>
      <p role="status" className="mt-6 text-faint text-sm">
        {pluralize(results.length, "blog")}
      </p>
      {results.map(({ blog, title, passage }) => (
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
            <Marked pieces={title} />
          </h2>
          <p dir="auto" className="col-span-2 mt-1.5 break-words text-sm text-soft sm:col-span-1">
            <Marked pieces={passage} />
          </p>
        </Link>
      ))}
    </>
  );
}

function Marked({ pieces }: { pieces: TextPiece[] }) {
  // Pieces have no other name and never change their order
  return pieces.map((piece, at) => (piece.highlighted ? <mark key={at}>{piece.text}</mark> : piece.text));
}
