import { Link } from "react-router";
import type { TextPiece } from "../../lib/search-highlight.ts";
import { Highlighted } from "./highlighted.tsx";

export interface LessonResult {
  to: string;
  title: TextPiece[];
  /** "Lesson · Python", or "Path". */
  kind: string;
  excerpt: TextPiece[];
}

/** The lessons and paths that were found. `allAt`: where all of them are, when these are not all. */
export function LessonResults({ results, allAt }: { results: LessonResult[]; allAt?: string }) {
  if (results.length === 0) return null;
  return (
    <section aria-label="Lessons and paths" className="lesson-results">
      <ul>
        {results.map(({ to, title, kind, excerpt }) => (
          <li key={to}>
            <p>{kind}</p>
            <h2 dir="auto">
              <Link to={to} prefetch="intent" discover="none">
                <Highlighted pieces={title} />
              </Link>
            </h2>
            <p dir="auto">
              <Highlighted pieces={excerpt} />
            </p>
          </li>
        ))}
      </ul>
      {allAt && (
        <Link to={allAt} className="text-accent text-sm underline underline-offset-4">
          All lessons and paths
        </Link>
      )}
    </section>
  );
}
