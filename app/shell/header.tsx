import { Bell, Menu, Search, SquarePen, X } from "lucide";
import { Link, NavLink } from "react-router";
import { AccountLinks } from "../auth/account-links.tsx";
import { Icon } from "../ui/icon.tsx";
import { ThemeSwitch } from "../ui/theme.tsx";
import { Brand } from "./brand.tsx";
import { HeaderSearch } from "./header-search.tsx";
import { useMenu } from "./use-menu.ts";

const tabs = [
  { to: "/", name: "For You" },
  { to: "/course", name: "Course" },
  { to: "/services", name: "Services" },
];

export function Header() {
  const menu = useMenu();
  return (
    <header
      ref={menu.header}
      className="relative top-0 z-20 border-line border-b bg-paper [@media(height>=30rem)]:sticky"
    >
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-5 max-[374px]:px-3 md:gap-2">
        <Brand />
        <HeaderSearch />
        <span className="flex-1" />
        <Link to="/search" className="icon-button md:hidden" aria-label="Search">
          <Icon of={Search} size={20} />
        </Link>
        <Link
          to="/write"
          className="hidden items-center gap-2 px-3 py-2 text-sm text-soft hover:text-ink md:flex"
        >
          <Icon of={SquarePen} size={18} /> Write
        </Link>
        <ThemeSwitch />
        <button type="button" className="icon-button" aria-label="Notifications">
          <Icon of={Bell} size={19} />
        </button>
        <div className="hidden items-center gap-2 pl-1 md:flex">
          <AccountLinks />
        </div>
        <button
          ref={menu.button}
          type="button"
          className="icon-button needs-js md:hidden"
          aria-label="Menu"
          aria-expanded={menu.open}
          aria-controls="menu"
          onClick={menu.toggle}
        >
          {menu.open ? <Icon of={X} size={22} /> : <Icon of={Menu} size={22} />}
        </button>
      </div>
      <Tabs />
      <MobileMenu open={menu.open} />
    </header>
  );
}

function Tabs() {
  return (
    <nav aria-label="Sections" className="mx-auto flex max-w-6xl gap-6 px-5 text-sm">
      {tabs.map(({ to, name }) => (
        <NavLink key={to} to={to} end className="tab">
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

/** Without JavaScript the menu is always open, since its button is hidden. */
function MobileMenu({ open }: { open: boolean }) {
  return (
    <nav id="menu" aria-label="Menu" data-open={open || undefined} className="mobile-menu md:hidden">
      <div className="grid gap-2.5">
        <Link to="/write" className="button">
          <Icon of={SquarePen} size={18} /> Write
        </Link>
        <AccountLinks wide />
      </div>
    </nav>
  );
}
