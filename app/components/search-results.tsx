import { Link } from "react-router";
import type { Piece } from "../lib/marks.ts";
import { blogCount } from "../lib/text.ts";
import type { BlogCard } from "../models/blog.server.ts";
import { CardCover } from "./card-cover.tsx";
import { Nothing } from "./nothing.tsx";

export interface Result {
  blog: BlogCard;
  title: Piece[];
  passage: Piece[];
}

export function SearchResults({ results }: { results: Result[] }) {
  if (results.length === 0)
    return <Nothing said="No blogs found">Try other words, or one of the topics.</Nothing>;
  return (
    <>
      <p role="status" className="mt-6 text-faint text-sm">
        {blogCount(results.length)}
      </p>
      {results.map(({ blog, title, passage }) => (
        <Link
          key={blog.id}
          to={`/blog/${blog.id}`}
          prefetch="intent"
          viewTransition
          className="group flex flex-row-reverse gap-5 border-line border-b py-6 sm:gap-8"
        >
          <div className="w-24 shrink-0 sm:w-40">
            <CardCover blog={blog} sizes="10rem" className="aspect-[4/3] w-full rounded-md object-cover" />
          </div>
          <div className="min-w-0 flex-1">
            <h2 className="font-serif text-lg font-semibold group-hover:underline">
              <Marked pieces={title} />
            </h2>
            <p className="mt-1.5 break-words text-sm text-soft">
              <Marked pieces={passage} />
            </p>
          </div>
        </Link>
      ))}
    </>
  );
}

function Marked({ pieces }: { pieces: Piece[] }) {
  // Pieces have no other name and never change their order
  return pieces.map((piece, at) => (piece.marked ? <mark key={at}>{piece.text}</mark> : piece.text));
}
