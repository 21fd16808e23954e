import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Continuing } from "../lib/learning/continue.ts";
import { continueName } from "../ui/browser-storage.ts";
import { useSite } from "../ui/site.tsx";

/**
 * The lesson to go on with. `continuing`: a member's; a visitor's is in this browser. For visitors the panel has its place before
 * its text is known, where there is one (`ThemeScript`), so that nothing moves.
 */
export function ContinuePanel({ continuing }: { continuing?: Continuing }) {
  const { user } = useSite();
  const [stored, setStored] = useState<Continuing>();
  useEffect(() => {
    try {
      setStored(JSON.parse(localStorage.getItem(continueName)!));
    } catch {
      // Nothing can be read, so nothing is offered.
    }
  }, []);
  const shown = user ? continuing : stored;
  if (!shown && user) return null;
  return (
    <section className={shown ? "continue shown" : "continue"}>
      {shown && (
        <>
          <p>{shown.title}</p>
          <p>{shown.course}</p>
          <Link to={shown.to} className="button primary">
            Continue
          </Link>
        </>
      )}
    </section>
  );
}
