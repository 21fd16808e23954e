import { extractHeadings } from "../lib/headings.ts";
import type { Blog } from "../models/blog.server.ts";

/** What the page of a blog shows. `html` is undefined in a browser that got it with the markup of the whole page. */
export type PageBlog = Omit<ReturnType<typeof toPageBlog>, "html"> & { html?: string };

interface Held {
  /** Set when the post waits for an editor; `reason`: why one declined it, null while it waits. */
  held?: { reason: string | null };
}

/**
 * Returns what the page shows. For a whole page, `html` is not enumerable: the markup has it already, and React Router
 * sends the browser enumerable properties only.
 */
export function toPageBlog(
  { html, topic, excerpt, position, updated_at, status, declined_reason, ...blog }: Blog,
  isWholePage: boolean,
) {
  const held = status === "published" ? {} : { held: { reason: declined_reason } };
  const pageBlog: typeof blog & Held & { headings: ReturnType<typeof extractHeadings>; html: string } = {
    ...{ ...blog, ...held, headings: extractHeadings(html) },
    html,
  };
  return isWholePage ? Object.defineProperty(pageBlog, "html", { enumerable: false }) : pageBlog;
}

const htmlInMarkup = new WeakMap<object, string>();

/** The blog's text: from the page's markup when its data has none. Call it while the markup is as the server sent it. */
export function htmlOf(blog: PageBlog): string {
  if (blog.html !== undefined) return blog.html;
  if (!htmlInMarkup.has(blog)) htmlInMarkup.set(blog, document.querySelector("div.article")?.innerHTML ?? "");
  return htmlInMarkup.get(blog)!;
}
