import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { can, type Permission } from "../lib/permissions.ts";
import { useSite } from "../ui/site.tsx";

const links: { to: string; name: string; permission: Permission }[] = [
  { to: "/desk", name: "Today", permission: "moderate" },
  { to: "/desk/posts", name: "Posts", permission: "moderate" },
  { to: "/desk/topics", name: "Topics", permission: "moderate" },
  { to: "/desk/people", name: "People", permission: "manage-people" },
  { to: "/desk/comments", name: "Comments", permission: "moderate" },
  { to: "/desk/reports", name: "Reports", permission: "moderate" },
  { to: "/desk/enquiries", name: "Enquiries", permission: "answer-enquiries" },
  { to: "/desk/site", name: "Site", permission: "manage-site" },
  { to: "/desk/care", name: "Care", permission: "manage-site" },
];

/** A page of the desk, with links to those that the viewer may open. */
export function DeskFrame({ title, children }: { title: string; children: ReactNode }) {
  const { user } = useSite();
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-5 pt-8">
      <nav aria-label="Desk" className="flex flex-wrap gap-x-4 border-line border-b text-sm sm:gap-x-6">
        {links
          .filter(({ permission }) => can(user, permission))
          .map(({ to, name }) => (
            <NavLink key={to} to={to} end={to === "/desk"} className="tab">
              {name}
            </NavLink>
          ))}
      </nav>
      <h1 dir="auto" className="mt-8 break-words text-3xl tracking-tight">
        {title}
      </h1>
      {children}
    </main>
  );
}
