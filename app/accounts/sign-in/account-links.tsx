import { Link } from "react-router";
import { signInAddress } from "../../lib/path-on-this-site.ts";
import { useSite } from "../../ui/site.tsx";
import { MemberLinks } from "./member-links.tsx";
import { useReturnPath } from "./use-return-path.ts";

/** Login and Sign Up, which lead back to this page, or the links of a member. `inMobileMenu`: each link is a row of the menu of small screens. */
export function AccountLinks({ inMobileMenu }: { inMobileMenu?: boolean }) {
  const to = useReturnPath();
  if (useSite().user) return <MemberLinks inMobileMenu={inMobileMenu} />;
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
