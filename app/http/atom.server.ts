import { escapeXml } from "../lib/xml.ts";
import type { Topic } from "../models/blog-topics/blog-topics.server.ts";

interface AtomBlog {
  id: string;
  title: string;
  description: string;
  author: string | null;
  published_at: string | null;
  updated_at: string;
  topics: Topic[];
}

interface AtomFeed {
  /** An address that never changes. */
  id: string;
  title: string;
  subtitle?: string;
  /** The address of the page with the same blogs. */
  page: string;
  /** The address of the feed. */
  self: string;
  /** The address of the site, without a slash at its end. */
  url: string;
  /** The author of the blogs without one. */
  company: string;
  blogs: AtomBlog[];
}

/** A list of blogs for feed readers, as Atom (RFC 4287). */
export function atomFeed({ id, title, subtitle, page, self, url, company, blogs }: AtomFeed): Response {
  const xml = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${id}</id>
  <title>${escapeXml(title)}</title>${subtitle ? `\n  <subtitle>${escapeXml(subtitle)}</subtitle>` : ""}
  <link href="${page}"/>
  <link rel="self" href="${self}"/>
  <updated>${latestTime(blogs)}</updated>${blogs.map((blog) => entry(blog, url, company)).join("")}
</feed>
`;
  return new Response(xml, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}

function entry(blog: AtomBlog, url: string, company: string) {
  const address = `${url}/blog/${blog.id}`;
  return `
  <entry>
    <id>${address}</id>
    <link href="${address}"/>
    <title>${escapeXml(blog.title)}</title>
    <summary>${escapeXml(blog.description)}</summary>
    <author><name>${escapeXml(blog.author || company)}</name></author>${blog.topics.map(category).join("")}
    <updated>${blog.updated_at}</updated>${publishedElement(blog.published_at)}
  </entry>`;
}

function category({ name, label }: Topic) {
  return `
    <category term="${escapeXml(name)}" label="${escapeXml(label)}"/>`;
}

function publishedElement(at: string | null) {
  return at
    ? `
    <published>${at}</published>`
    : "";
}

function latestTime(blogs: AtomBlog[]) {
  const times = blogs.map(({ updated_at }) => updated_at);
  return times.sort().at(-1) ?? new Date(0).toISOString();
}
