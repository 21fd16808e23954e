import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Continuing } from "../lib/learning/continue.ts";
import { readList } from "../reactions/browser-list.ts";
import { useSite } from "../ui/site.tsx";

/**
 * The lesson to go on with. `continuing`: a member's; a visitor's is in this browser. For visitors the panel has its place before
 * its text is known, where there is one (`ThemeScript`), so that nothing moves.
 */
export function ContinuePanel({ continuing }: { continuing?: Continuing }) {
  const { user } = useSite();
  const [stored, setStored] = useState<string[]>([]);
  useEffect(() => setStored(readList("continue")), []);
  const [to, title, course] = continuing ? [continuing.to, continuing.title, continuing.course] : stored;
  if (user && !continuing) return null;
  return (
    <section className={to ? "continue shown" : "continue"}>
      {to && (
        <>
          <p>{title}</p>
          <p>{course}</p>
          <Link to={to} className="button primary">
            Continue
          </Link>
        </>
      )}
    </section>
  );
}
