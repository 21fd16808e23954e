import { Link } from "react-router";
import { CardCover } from "../../cards/card-cover.tsx";
import { withoutThisYear } from "../../lib/date.ts";
import type { CoverImage } from "../../lib/image.ts";
import type { TextPiece } from "../../lib/search-highlight.ts";
import { useDay } from "../../ui/site.tsx";
import { Highlighted } from "./highlighted.tsx";

interface Marked {
  title: TextPiece[];
  excerpt: TextPiece[];
}

export interface SearchResult extends Marked {
  blog: CoverImage & { id: string };
  lang?: string;
  /** "Course · Python", "Service"; a post has an author and a date instead. */
  kind?: string;
  author?: string;
  published_at?: string | null;
  lessons: (Marked & { to: string })[];
}

export function SearchResults({ results }: { results: SearchResult[] }) {
  return (
    <ol className="results">
      {results.map((result) => (
        <li key={result.blog.id}>
          <Result result={result} />
          {result.lessons.length > 0 && <Lessons lessons={result.lessons} />}
        </li>
      ))}
    </ol>
  );
}

function Result({ result: { blog, lang, title, excerpt, ...facts } }: { result: SearchResult }) {
  return (
    <Link to={`/blog/${blog.id}`} prefetch="intent" viewTransition discover="none" className="result-card">
      <CardCover blog={blog} maxWidth={960} sizes="10rem" />
      <h2 dir="auto" lang={lang}>
        <Highlighted pieces={title} />
      </h2>
      <p dir="auto" lang={lang}>
        <Highlighted pieces={excerpt} />
      </p>
      <Facts {...facts} />
    </Link>
  );
}

/** The best of a course. */
function Lessons({ lessons }: Pick<SearchResult, "lessons">) {
  return (
    <div className="found-lessons">
      <p>Lessons</p>
      <ul>
        {lessons.map(({ to, title, excerpt }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" discover="none" dir="auto">
              <Highlighted pieces={title} />
            </Link>
            <p dir="auto">
              <Highlighted pieces={excerpt} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The kind of an article, or who wrote a post, and when. */
function Facts({ kind, author, published_at }: Pick<SearchResult, "kind" | "author" | "published_at">) {
  const day = useDay();
  return (
    <p className="result-facts">
      {kind ?? <span dir="auto">{author}</span>}
      {published_at && (
        <>
          {" · "}
          {/* A page that was kept over New Year stays as it was made. */}
          <time dateTime={published_at} suppressHydrationWarning>
            {withoutThisYear(day(published_at))}
          </time>
        </>
      )}
    </p>
  );
}
