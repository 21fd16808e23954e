import { Suspense } from "react";
import { Link } from "react-router";
import { lazyPart } from "../ui/lazy-part.ts";
import { useSite } from "../ui/site.tsx";

// Visitors need not load it. The server renders in one go, so it has it from the start.
const MemberLinks = import.meta.env.SSR
  ? (await import("./member-links.tsx")).default
  : lazyPart(() => import("./member-links.tsx"), AccountLink);

/** Loads a new document, which tries again to load the code of the other links. */
function AccountLink() {
  return (
    <a href="/account" className="button">
      Account
    </a>
  );
}

/** Login and Sign Up, or what a member has. `wide`: one row for each, for the menu of small screens. */
export function AccountLinks({ wide }: { wide?: boolean }) {
  if (useSite().user)
    return (
      <Suspense>
        <MemberLinks wide={wide} />
      </Suspense>
    );
  return (
    <>
      <Link to="/login" className="button">
        Login
      </Link>
      <Link to="/signup" className="button primary">
        Sign Up
      </Link>
    </>
  );
}
