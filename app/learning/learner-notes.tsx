import { Link } from "react-router";
import type { LearnerNote } from "../core/subject.server.ts";

/** What groups say to a learner, as links in a line of text. Nothing for nobody. */
export function LearnerNotes({ notes, className = "" }: { notes: LearnerNote[]; className?: string }) {
  if (notes.length === 0) return null;
  return (
    <p className={`flex flex-wrap gap-x-4 text-sm ${className}`}>
      {notes.map(({ text, to }) => (
        <Link
          key={to + text}
          to={to}
          dir="auto"
          className="break-words py-1 text-accent underline underline-offset-4"
        >
          {text}
        </Link>
      ))}
    </p>
  );
}
