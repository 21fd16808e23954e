import { Menu, Search, SquarePen, X } from "lucide";
import type { ComponentType, ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { defaultMenu } from "../site/lib/site-links.ts";
import { Icon } from "../ui/icon.tsx";
import { useSite } from "../ui/site.tsx";
import { ThemeSwitch } from "../ui/theme.tsx";
import { Brand } from "./brand.tsx";
import { HeaderSearch } from "./header-search.tsx";
import { useMenu, useRetraction } from "./use-menu.ts";

interface Parts {
  bell: ReactNode;
  AccountLinks: ComponentType<{ inMobileMenu?: boolean }>;
}

/** One row; on phones the tabs are a second one, and both make room while somebody reads on. */
export function Header({ bell, AccountLinks }: Parts) {
  const { open, toggle, close, button, closeHandlers } = useMenu();
  return (
    <header ref={useRetraction()} className="site-header" {...closeHandlers}>
      <div className="header-row">
        <Brand />
        <Tabs />
        <HeaderSearch />
        <span className="flex-1 max-md:hidden" />
        <Link to="/search" className="icon-button ml-auto md:hidden" aria-label="Search">
          <Icon of={Search} size={20} />
        </Link>
        <Link
          to="/write"
          className="hidden items-center gap-2 px-2 py-2 text-sm text-soft hover:text-ink md:flex"
        >
          <Icon of={SquarePen} size={18} className="max-lg:hidden" /> Write
        </Link>
        <div className="md:max-lg:hidden">
          <ThemeSwitch />
        </div>
        {bell}
        <div className="account-links">
          <AccountLinks />
        </div>
        <button
          ref={button}
          type="button"
          className="icon-button needs-js md:hidden"
          aria-label="Menu"
          aria-expanded={open}
          aria-controls="menu"
          onClick={toggle}
        >
          <Icon of={open ? X : Menu} size={22} />
        </button>
      </div>
      <MobileMenu open={open}>
        <AccountLinks inMobileMenu />
      </MobileMenu>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same */}
      {open && <div className="veil" onClick={close} />}
    </header>
  );
}

/** What a member follows is one of the two lists of the front page. */
function Tabs() {
  const { pathname } = useLocation();
  const { menu = defaultMenu } = useSite();
  return (
    <nav aria-label="Sections" className="tabs">
      {menu.map(({ label, to }) =>
        to.startsWith("/") ? (
          <NavLink
            key={label}
            to={to === "/" && pathname === "/following" ? pathname : to}
            end
            dir="auto"
            className="tab"
          >
            {label}
          </NavLink>
        ) : (
          <a key={label} href={to} dir="auto" className="tab">
            {label}
          </a>
        ),
      )}
    </nav>
  );
}

/** Without JavaScript the menu is always open, since its button is hidden. */
function MobileMenu({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <nav id="menu" aria-label="Menu" data-open={open || undefined} className="mobile-menu md:hidden">
      <div className="grid gap-2.5">
        <Link to="/write" className="button">
          <Icon of={SquarePen} size={18} /> Write
        </Link>
        {children}
      </div>
    </nav>
  );
}
