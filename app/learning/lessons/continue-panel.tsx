import { useEffect, useState } from "react";
import { Link } from "react-router";
import { readStrings } from "../../cards/reactions/browser-list.ts";
import { continueLinkKey } from "../../ui/browser-storage.ts";
import { useSite } from "../../ui/site.tsx";
import type { ContinueLink } from "../lib/continue.ts";

/**
 * The link to the lesson to go on with. `memberLink`: from the account; a visitor's link is read from this browser. When there
 * is one, `ThemeScript` reserves the panel's space before its text is known, so that nothing moves.
 */
export function ContinuePanel({ memberLink }: { memberLink?: ContinueLink }) {
  const { user } = useSite();
  const [[to, title, course], setVisitorLink] = useState<string[]>([]);
  useEffect(() => setVisitorLink(readStrings(continueLinkKey)), []);
  if (user && !memberLink) return null;
  const link = memberLink ?? (to && { to, title, course });
  return (
    <section className={link ? "continue shown" : "continue"}>
      {link && (
        <>
          <p>{link.title}</p>
          <p>{link.course}</p>
          <Link to={link.to} className="button primary">
            Continue
          </Link>
        </>
      )}
    </section>
  );
}
