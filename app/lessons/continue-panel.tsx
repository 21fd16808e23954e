import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { ContinueLink } from "../lib/learning/continue.ts";
import { readList } from "../reactions/browser-list.ts";
import { useSite } from "../ui/site.tsx";

/**
 * The link to the lesson to go on with. `memberLink`: from the account; a visitor's link is read from this browser. When there
 * is one, `ThemeScript` reserves the panel's space before its text is known, so that nothing moves.
 */
export function ContinuePanel({ memberLink }: { memberLink?: ContinueLink }) {
  const { user } = useSite();
  const [visitorLink, setVisitorLink] = useState<string[]>([]);
  useEffect(() => setVisitorLink(readList("continue")), []);
  const [to, title, course] = memberLink ? [memberLink.to, memberLink.title, memberLink.course] : visitorLink;
  if (user && !memberLink) return null;
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
