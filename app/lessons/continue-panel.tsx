import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Continuing } from "../lib/learning/continue.ts";
import { readList } from "../reactions/browser-list.ts";
import { useSite } from "../ui/site.tsx";

/**
 * The link to the lesson to go on with. `memberLink`: from the account; a visitor's link is read from this browser. When there
 * is one, `ThemeScript` reserves the panel's space before its text is known, so that nothing moves.
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
