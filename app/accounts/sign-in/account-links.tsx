import { Suspense } from "react";
import { Link } from "react-router";
import { signInAddress } from "../../lib/path-on-this-site.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useSite } from "../../ui/site.tsx";
import { useReturnPath } from "./use-return-path.ts";

// Browsers load these links on demand, since visitors do not need them. The server renders in one pass and cannot wait, so
// it imports them at the start.
const MemberLinks = import.meta.env.SSR
  ? (await import("./member-links.tsx")).default
  : lazyPart(() => import("./member-links.tsx"), FallbackLink);

/** Shown when the code of the member's links could not be loaded. Its full page load tries again. */
function FallbackLink() {
  return (
    <a href="/account" className="button">
      Account
    </a>
  );
}

/** Login and Sign Up, which lead back to this page, or the links of a member. `inMobileMenu`: each link is a row of the menu of small screens. */
export function AccountLinks({ inMobileMenu }: { inMobileMenu?: boolean }) {
  const to = useReturnPath();
  if (useSite().user)
    return (
      <Suspense>
        <MemberLinks inMobileMenu={inMobileMenu} />
      </Suspense>
    );
  return (
    <>
      <Link to={signInAddress("/login", to)} className="button">
        Login
      </Link>
      <Link to={signInAddress("/signup", to)} className="button primary">
        Sign Up
      </Link>
    </>
  );
}
