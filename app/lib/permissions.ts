// Who may do what. All permissions are here; the server asks them before every act, the pages before every button.

export type Role = "owner" | "editor" | "author" | "reader";

/** Highest first. */
export const roles: readonly Role[] = ["owner", "editor", "author", "reader"];

export type Permission =
  /** Publish posts, and edit one's own. */
  | "write"
  /** Publish as the company. */
  | "write-as-company"
  /** Open the desk: its numbers, posts and reports. Take posts down, restore and feature them, decide about reports. */
  | "moderate"
  /** Choose the posts that are lessons of a course, and their order. */
  | "arrange-lessons"
  /** Read, answer and delete what people asked on /contact. */
  | "answer-enquiries"
  /** See people, invite and block them, give roles. */
  | "manage-people"
  /** Change the site's name, look, pages and rules; make and download backups. */
  | "manage-site";

const allowedRoles: Record<Permission, readonly Role[]> = {
  write: ["owner", "editor", "author"],
  "write-as-company": ["owner", "editor"],
  moderate: ["owner", "editor"],
  "arrange-lessons": ["owner", "editor"],
  "answer-enquiries": ["owner", "editor"],
  "manage-people": ["owner"],
  "manage-site": ["owner"],
};

/** A signed-in user; undefined for a visitor, who may do none of this. */
type Viewer = { id: string; role: Role } | undefined;

export function can(viewer: Viewer, permission: Permission): boolean {
  return viewer !== undefined && allowedRoles[permission].includes(viewer.role);
}

interface Authorship {
  kind: "post" | "course" | "service";
  author_kind: "company" | "user" | "former";
  author_id: string | null;
}

/** Whether somebody may edit or delete a blog: its author may; a post of the company, everybody who may write as the company. */
export function canChangeBlog(viewer: Viewer, { kind, author_kind, author_id }: Authorship): boolean {
  if (author_kind === "company") return kind === "post" && can(viewer, "write-as-company");
  return can(viewer, "write") && author_id === viewer!.id;
}

/** What to tell somebody who may not edit or delete a blog. */
export function whyUnchangeable(viewer: Viewer, { kind, author_kind, author_id }: Authorship): string {
  if (kind !== "post") return "Courses and services are part of the site. They are not edited here.";
  if (author_kind === "company") return "A blog of the company can be changed only by editors and owners.";
  if (viewer && author_id === viewer.id) return "Your account may read and save blogs, but not write them.";
  return "A blog can be changed only by its author.";
}

/** Whether somebody may see how often a blog is read: its author may, and whoever moderates. */
export function canSeeStatistics(viewer: Viewer, blog: { author_id: string | null }): boolean {
  return viewer !== undefined && (blog.author_id === viewer.id || can(viewer, "moderate"));
}

/** Whether somebody may block a person, end their sessions, delete them, or give them a role. Nobody may do so to themselves. */
export function canManagePerson(viewer: Viewer, person: { id: string; role: Role }): boolean {
  return can(viewer, "manage-people") && viewer!.id !== person.id;
}
