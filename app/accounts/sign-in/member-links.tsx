import { Link } from "react-router";
import { SendAfterLogin } from "../../reading/reactions/send-visitor-data-after-login.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { useSite } from "../../ui/site.tsx";
import { LogoutForm } from "./logout-form.tsx";

const pages = [
  { to: "/profile", name: "Profile" },
  { to: "/profile/drafts", name: "Drafts" },
  { to: "/profile#list", name: "Saved" },
  { to: "/account", name: "Account" },
];

/** Links to a member's pages, and Logout: in a popover below the avatar, or as rows of the mobile menu. */
export function MemberLinks({ inMobileMenu }: { inMobileMenu?: boolean }) {
  const { avatar } = useSite().user!;
  if (inMobileMenu)
    return (
      <>
        <PageLinks className="button" />
        <LogoutForm />
      </>
    );
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        className="grid size-11 place-items-center rounded-full"
        // With the visible initials, since people with voice control say what they see (WCAG 2.5.3).
        aria-label={avatar.initials ? `Your account, ${avatar.initials}` : "Your account"}
      >
        <Avatar of={avatar} size={32} />
      </button>
      {/* The browser closes it on Escape and on a click outside it, and needs no script for that. */}
      <div id="account-menu" popover="auto" className="account-menu">
        <PageLinks className="menu-item" />
        {/* Wider headers have one of their own. */}
        <div className="lg:hidden">
          <LogoutForm />
        </div>
      </div>
      <div className="max-lg:hidden">
        <LogoutForm />
      </div>
      <SendAfterLogin />
    </>
  );
}

function PageLinks({ className }: { className: string }) {
  const { desk } = useSite();
  const shownPages = desk ? [...pages, { to: "/desk", name: "Desk" }] : pages;
  return shownPages.map(({ to, name }) => (
    <Link key={to} to={to} reloadDocument className={className}>
      {name}
    </Link>
  ));
}
