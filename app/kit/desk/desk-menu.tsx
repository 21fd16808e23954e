import { Link, useLocation } from "react-router";
import { can, type Permission } from "../../lib/permissions.ts";
import { sitePages } from "../../site/lib/site-pages.ts";
import { type DeskCounts, useSite } from "../../ui/site.tsx";

interface DeskLink {
  to: string;
  name: string;
  permission: Permission;
  /** The pages that are tabs of this one. */
  tabs?: { to: string; name: string }[];
  /** Where the number of what waits stands. */
  count?: keyof DeskCounts;
}

const { pages: _pages, backups: _backups, "sign-in": _signIn, ...ownSitePages } = sitePages;
const groups: { name: string; links: DeskLink[] }[] = [
  { name: "", links: [{ to: "/desk", name: "Today", permission: "moderate" }] },
  {
    name: "Content",
    links: [
      {
        to: "/desk/posts",
        name: "Posts",
        permission: "moderate",
        tabs: [
          { to: "/desk/drafts", name: "Drafts" },
          { to: "/desk/calendar", name: "Calendar" },
        ],
        count: "posts",
      },
      { to: "/desk/site/pages", name: "Pages", permission: "manage-site" },
      { to: "/desk/topics", name: "Topics", permission: "moderate" },
    ],
  },
  {
    name: "Learning",
    links: [
      { to: "/desk/courses", name: "Courses", permission: "edit-catalogue" },
      { to: "/desk/courses#paths", name: "Paths", permission: "edit-catalogue" },
      { to: "/desk/classes", name: "Classes", permission: "run-classes" },
      { to: "/desk/projects", name: "Projects", permission: "moderate", count: "projects" },
    ],
  },
  {
    name: "Audience",
    links: [
      { to: "/desk/people", name: "People", permission: "manage-people" },
      {
        to: "/desk/newsletter",
        name: "Letters",
        permission: "send-newsletter",
        tabs: [{ to: "/desk/subscribers", name: "Subscribers" }],
      },
      {
        to: "/desk/comments",
        name: "Comments",
        permission: "moderate",
        tabs: [{ to: "/desk/reports", name: "Reports" }],
        count: "comments",
      },
      { to: "/desk/enquiries", name: "Enquiries", permission: "answer-enquiries", count: "enquiries" },
    ],
  },
  {
    name: "Site",
    links: [
      { to: "/desk/site", name: "All settings", permission: "manage-site" },
      ...Object.entries(ownSitePages).map(([page, name]) => ({
        to: `/desk/site/${page}`,
        name,
        permission: "manage-site" as const,
      })),
    ],
  },
  {
    name: "Tools",
    links: [
      { to: "/desk/import", name: "Import and export", permission: "manage-site" },
      { to: "/desk/redirects", name: "Redirects", permission: "manage-site" },
      { to: "/desk/webhooks", name: "Webhooks", permission: "manage-site" },
      { to: "/desk/keys", name: "Keys", permission: "manage-site" },
      { to: "/desk/care", name: "Backups and health", permission: "manage-site" },
      { to: "/desk/log", name: "Activity", permission: "moderate" },
    ],
  },
];

/** The groups of the desk's pages that the viewer may open: beside the page where there is room, else behind one button. */
export function DeskMenu() {
  return (
    <>
      <details className="desk-menu border-line border-b pb-3 lg:hidden">
        <summary className="button min-h-11">Pages of the desk</summary>
        <MenuLinks />
      </details>
      <div className="hidden lg:sticky lg:top-24 lg:block lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
        <MenuLinks />
      </div>
    </>
  );
}

function MenuLinks() {
  const { user } = useSite();
  const current = useCurrentLink();
  return (
    <nav aria-label="Desk" className="desk-links text-sm">
      {groups.map(({ name, links }) => {
        const shown = links.filter(({ permission }) => can(user, permission));
        // The pages of settings are many, so they show while one is open.
        const isShort = name === "Site" && !shown.includes(current!);
        return (
          <div key={name}>
            {name && shown.length > 0 && <span className="desk-group">{name}</span>}
            {(isShort ? shown.slice(0, 1) : shown).map((link) => (
              <MenuLink key={link.to} {...link} isCurrent={link === current} />
            ))}
          </div>
        );
      })}
    </nav>
  );
}

function MenuLink({ to, name, count, isCurrent }: DeskLink & { isCurrent: boolean }) {
  const waiting = (count && useSite().desk?.[count]) || 0;
  return (
    <Link to={to} aria-current={isCurrent ? "page" : undefined}>
      {name}
      {waiting > 0 && <span className="desk-count">{waiting > 99 ? "99+" : waiting}</span>}
    </Link>
  );
}

/** Tabs of the pages that stand behind one link of the menu. */
export function DeskTabs() {
  const { pathname } = useLocation();
  const link = useCurrentLink();
  const tabs = link?.tabs && [link, ...link.tabs];
  if (!tabs?.some(({ to }) => to === pathname)) return null;
  return (
    <nav aria-label={`${link!.name}: pages`} className="mt-4 flex flex-wrap gap-2">
      {tabs.map(({ to, name }) => (
        <Link key={to} to={to} className="chip" aria-current={to === pathname ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The link of the open page: the longest address that it begins with. */
function useCurrentLink(): DeskLink | undefined {
  const { pathname } = useLocation();
  const isBelow = (to: string) => pathname === to || (to !== "/desk" && pathname.startsWith(`${to}/`));
  const found = groups
    .flatMap(({ links }) => links)
    .filter(({ to, tabs = [] }) => [to, ...tabs.map((tab) => tab.to)].some(isBelow));
  return found.sort((a, b) => b.to.length - a.to.length)[0];
}
