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
  /** Change the text of other people's posts, and read the drafts that they hand over. */
  | "edit-posts"
  /** Write courses, services, paths and lessons; hide, show and order them. */
  | "edit-catalogue"
  /** Begin classes, and see and change all of them. A teacher does so with the own ones. */
  | "run-classes"
  /** Read, answer and delete what people asked on /contact. */
  | "answer-enquiries"
  /** Send posts and letters to the subscribers, and pause or end that. */
  | "send-newsletter"
  /** See people and subscribers, invite and block them, give roles. */
  | "manage-people"
  /** Change the site's name, look, pages and rules; make and download backups. */
  | "manage-site";

const allowedRoles: Record<Permission, readonly Role[]> = {
  write: ["owner", "editor", "author"],
  "write-as-company": ["owner", "editor"],
  moderate: ["owner", "editor"],
  "edit-posts": ["owner", "editor"],
  "edit-catalogue": ["owner", "editor"],
  "run-classes": ["owner", "editor"],
  "answer-enquiries": ["owner", "editor"],
  "send-newsletter": ["owner", "editor"],
  "manage-people": ["owner"],
  "manage-site": ["owner"],
};

/** A signed-in user; undefined for a visitor, who may do none of this. */
type Viewer = { id: string; role: Role } | undefined;

export function can(viewer: Viewer, permission: Permission): boolean {
  return viewer !== undefined && allowedRoles[permission].includes(viewer.role);
}

/** What a token for programs may do. It narrows what its person may do, and never adds to that. */
export type Scope = "read" | "write" | "publish" | "admin" | "classes";

const scopePermissions: Record<Scope, Permission | undefined> = {
  /** See what is the person's own. */
  read: undefined,
  /** Save drafts, upload images, comment. */
  write: undefined,
  /** Publish, change, unpublish and delete blogs. */
  publish: "write",
  /** Manage the site's subscribers. */
  admin: "manage-people",
  /** See the classes that the person teaches or runs, their people and how far those are. */
  classes: undefined,
};

export const scopes = Object.keys(scopePermissions) as Scope[];

/** Whether somebody's token may have a scope; asked again whenever it is used. */
export function canUseScope(viewer: Viewer, scope: Scope): boolean {
  const permission = scopePermissions[scope];
  return viewer !== undefined && (permission === undefined || can(viewer, permission));
}

interface Authorship {
  kind: "post" | "course" | "service" | "lesson" | "page" | "letter";
  author_kind: "company" | "user" | "former";
  author_id: string | null;
}

interface EditedBlog extends Authorship {
  status: string;
  /** The ids of its further authors, with spaces between them; null: it has none. */
  coauthor_ids: string | null;
}

/** Whether somebody may edit or delete a blog: its author may; what the company wrote, those who may write for it. */
export function canChangeBlog(viewer: Viewer, { kind, author_kind, author_id }: Authorship): boolean {
  if (kind === "page") return can(viewer, "manage-site");
  if (kind === "letter") return can(viewer, "send-newsletter");
  if (kind !== "post") return can(viewer, "edit-catalogue");
  if (author_kind === "company") return can(viewer, "write-as-company");
  return can(viewer, "write") && author_id === viewer!.id;
}

/** Whether somebody changes a blog's text as its author, in the author's draft: also the further authors of a public post. */
export function canEditAsAuthor(viewer: Viewer, blog: EditedBlog): boolean {
  if (canChangeBlog(viewer, blog)) return true;
  const isCoauthor = viewer !== undefined && (blog.coauthor_ids ?? "").split(" ").includes(viewer.id);
  return isCoauthor && blog.status === "published" && can(viewer, "write");
}

/** Whether somebody may change a blog's text: also an editor, that of a post which is public or waits. The byline stays. */
export function canEditBlog(viewer: Viewer, blog: EditedBlog): boolean {
  if (canEditAsAuthor(viewer, blog)) return true;
  const isSubmitted = blog.status === "published" || blog.status === "pending";
  return blog.kind === "post" && isSubmitted && can(viewer, "edit-posts");
}

/** Whether somebody decides who else is named as an author of a public post. */
export function canNameAuthors(viewer: Viewer, blog: EditedBlog): boolean {
  if (blog.kind !== "post" || blog.status !== "published") return false;
  return canChangeBlog(viewer, blog) || can(viewer, "edit-posts");
}

/** Whether somebody may name a blog as the original of a translation, which its page then leads to. */
export function canLinkTranslation(viewer: Viewer, original: Authorship): boolean {
  if (original.author_kind === "company") return can(viewer, "write-as-company");
  return canChangeBlog(viewer, original);
}

/** What to tell somebody who may not edit or delete a blog. */
export function whyUnchangeable(viewer: Viewer, { kind, author_kind, author_id }: Authorship) {
  if (kind === "page") return "The pages of the site can be changed only by owners.";
  if (kind === "letter") return "Letters can be changed only by editors and owners.";
  if (kind !== "post") return "Courses and services can be changed only by editors and owners.";
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
