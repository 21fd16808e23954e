import { extractHeadings } from "../lib/headings.ts";
import { type AvatarContent, avatarOf } from "../lib/people/avatar.ts";
import { personOf } from "../lib/people/person-path.ts";
import { canChangeBlog, canSeeStatistics } from "../lib/permissions.ts";
import type { User } from "../models/accounts/user.server.ts";
import type { Blog } from "../models/blog.server.ts";

/** What the page of a blog shows. `html` is undefined in a browser that got it with the markup of the whole page. */
export type PageBlog = Omit<ReturnType<typeof toPageBlog>, "html"> & { html?: string };

/**
 * Returns what the page shows. For a whole page, `html` is not enumerable: the markup has it already, and React Router
 * sends the browser enumerable properties only.
 */
export function toPageBlog(blog: Blog, user: User | undefined, isWholePage: boolean) {
  const { html, kind, topic, excerpt, position, updated_at, ...columns } = blog;
  const { author_kind, author_image, author_name, author_handle, status, declined_reason, ...others } =
    columns;
  const { canonical_url, meta_description, ...shown } = others;
  const pageBlog = {
    ...shown,
    person: personOf(blog),
    avatar: authorAvatar(blog),
    // Found here, so that readers need not load the table of permissions, and these texts.
    ...linksOf(user, blog),
    // What the page says of itself to search engines, where that is not its address and its description.
    ...(canonical_url && { canonical: canonical_url }),
    ...(meta_description && { summary: meta_description }),
    ...(status !== "published" && { held: heldNotice(declined_reason) }),
    headings: extractHeadings(html),
    html,
  };
  return isWholePage ? Object.defineProperty(pageBlog, "html", { enumerable: false }) : pageBlog;
}

/** What the viewer may do with the blog: pages below its address. */
function linksOf(user: User | undefined, blog: Blog): { links?: { path: string; name: string }[] } {
  const links = [
    ...(canChangeBlog(user, blog)
      ? [
          { path: "edit", name: "Edit" },
          { path: "delete", name: "Delete" },
        ]
      : []),
    ...(canSeeStatistics(user, blog) ? [{ path: "stats", name: "Statistics" }] : []),
  ];
  return links.length > 0 ? { links } : {};
}

/** What is said about a post that the public cannot see. */
export interface Held {
  text: string;
  reason?: string;
}

/** `reason`: why an editor declined the post; null while it waits. */
function heldNotice(reason: string | null): Held {
  return reason === null
    ? { text: "Only you and the editors see this post: it waits for an editor." }
    : {
        text: "An editor did not publish this post. Change it and save, and an editor looks at it again.",
        reason,
      };
}

function authorAvatar({ author_kind, author_id, author_name, author_image }: Blog): AvatarContent {
  if (author_kind === "company") return { src: author_image ?? "/company.svg" };
  return avatarOf({ id: author_id ?? "", name: author_name, image: author_image });
}

const htmlInMarkup = new WeakMap<object, string>();

/** The blog's text: from the page's markup when its data has none. Call it while the markup is as the server sent it. */
export function htmlOf(blog: PageBlog): string {
  if (blog.html !== undefined) return blog.html;
  if (!htmlInMarkup.has(blog)) htmlInMarkup.set(blog, document.querySelector("div.article")?.innerHTML ?? "");
  return htmlInMarkup.get(blog)!;
}
