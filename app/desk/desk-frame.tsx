import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { can, type Permission } from "../lib/permissions.ts";
import { useSite } from "../ui/site.tsx";

const links: { to: string; name: string; permission: Permission }[] = [
  { to: "/desk", name: "Today", permission: "moderate" },
  { to: "/desk/posts", name: "Posts", permission: "moderate" },
  { to: "/desk/drafts", name: "Drafts", permission: "edit-posts" },
  { to: "/desk/calendar", name: "Calendar", permission: "moderate" },
  { to: "/desk/courses", name: "Courses", permission: "edit-catalogue" },
  { to: "/desk/projects", name: "Projects", permission: "moderate" },
  { to: "/desk/topics", name: "Topics", permission: "moderate" },
  { to: "/desk/people", name: "People", permission: "manage-people" },
  { to: "/desk/comments", name: "Comments", permission: "moderate" },
  { to: "/desk/reports", name: "Reports", permission: "moderate" },
  { to: "/desk/enquiries", name: "Enquiries", permission: "answer-enquiries" },
  { to: "/desk/newsletter", name: "Newsletter", permission: "send-newsletter" },
  { to: "/desk/log", name: "Activity", permission: "moderate" },
  { to: "/desk/site", name: "Site", permission: "manage-site" },
  { to: "/desk/import", name: "Import", permission: "manage-site" },
  { to: "/desk/redirects", name: "Redirects", permission: "manage-site" },
  { to: "/desk/webhooks", name: "Webhooks", permission: "manage-site" },
  { to: "/desk/keys", name: "Keys", permission: "manage-site" },
  { to: "/desk/care", name: "Backups and health", permission: "manage-site" },
];

/** A tab above the page, and from 64rem a row of the list beside it. */
const linkStyle =
  "-mb-px border-transparent border-b-2 py-2.5 font-medium text-soft hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink lg:m-0 lg:rounded-md lg:border-0 lg:px-3 lg:py-1.5 lg:aria-[current=page]:bg-raised";

interface Props {
  title: string;
  /** The page that this one belongs to. */
  parent?: { to: string; name: string };
  children: ReactNode;
}

/** A page of the desk, with links to those that the viewer may open: beside it where there is room, else above it. */
export function DeskFrame({ title, parent, children }: Props) {
  const { user } = useSite();
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-4xl px-5 pt-8 lg:grid lg:max-w-[72rem] lg:grid-cols-[11rem_minmax(0,56rem)] lg:items-start lg:gap-x-12"
    >
      <nav
        aria-label="Desk"
        className="flex flex-wrap gap-x-4 border-line border-b text-sm sm:gap-x-6 lg:sticky lg:top-24 lg:-ml-3 lg:grid lg:gap-0.5 lg:border-0"
      >
        {links
          .filter(({ permission }) => can(user, permission))
          .map(({ to, name }) => (
            <NavLink key={to} to={to} end={to === "/desk"} className={linkStyle}>
              {name}
            </NavLink>
          ))}
      </nav>
      <div className="min-w-0">
        {parent && (
          <p className="-mb-6 mt-8 text-sm lg:mt-0 lg:mb-2">
            <Link to={parent.to} className="text-soft underline underline-offset-4 hover:text-ink">
              {parent.name}
            </Link>
          </p>
        )}
        <h1 dir="auto" className="mt-8 break-words text-3xl tracking-tight lg:mt-0">
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
