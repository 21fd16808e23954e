import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { useSite } from "../../ui/site.tsx";

interface Props {
  title: string;
  children: ReactNode;
}

const tabs = [
  { to: "/profile", name: "Saved Blogs" },
  { to: "/profile/lists", name: "Lists" },
  { to: "/profile/learning", name: "My learning" },
  { to: "/profile/published", name: "Published" },
  { to: "/profile/drafts", name: "Drafts" },
  { to: "/profile/following", name: "Following" },
  { to: "/profile/highlights", name: "Highlights" },
];

/** The frame of the profile: the member's name and e-mail, the tabs, and the content of one. `title`: the tab's heading. */
export function ProfileView({ title, children }: Props) {
  const user = useSite().user!;
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-5 pt-10">
      <header className="flex flex-wrap items-center gap-6">
        <Avatar of={user.avatar} size={88} />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" className="break-words text-3xl tracking-tight">
            {user.name || "User"}
          </h1>
          <p className="mt-1 break-words text-soft">{user.email}</p>
          {!user.name && (
            <p className="mt-1 text-sm text-soft">
              Until you choose a name, your blogs show everyone your email.
            </p>
          )}
          <Link to="/account" className="text-accent text-sm underline underline-offset-4">
            Account
          </Link>
        </div>
      </header>
      <nav aria-label="Profile" className="tab-row mt-10">
        {tabs.map(({ to, name }) => (
          <NavLink key={to} to={to} end className="tab">
            {name}
          </NavLink>
        ))}
      </nav>
      <h2 id="list" className="mt-8 font-semibold text-lg">
        {title}
      </h2>
      {children}
    </main>
  );
}
