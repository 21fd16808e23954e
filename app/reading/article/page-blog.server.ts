import { partText, type Series, seriesHtml } from "../../article/series-html.ts";
import type { Blog } from "../../core/blog.server.ts";
import type { Topic } from "../../core/blog-topics.server.ts";
import type { User } from "../../core/user.server.ts";
import { type AvatarContent, avatarOf } from "../../lib/avatar-content.ts";
import { formatDate } from "../../lib/date.ts";
import { focusClasses } from "../../lib/focus-point.ts";
import { languageAttributes } from "../../lib/languages.ts";
import { canChangeBlog, canEditBlog, canNameAuthors, canSeeStatistics } from "../../lib/permissions.ts";
import { personSlugOf } from "../../lib/person-path.ts";
import { pluralize } from "../../lib/text.ts";
import { topicPath } from "../../lib/topics.ts";
import { escapeXml } from "../../lib/xml.ts";

/** What the page of a blog shows. */
export type PageBlog = ReturnType<typeof toPageBlog>;

/** HTML around the text. */
interface Guide {
  before: string;
  after: string;
}

/** Returns what the page shows. `lessonsHtml`: the lessons of a course, shown above the text; `headHtml`: above the cover. */
export function toPageBlog(
  blog: Blog & {
    topics: Topic[];
    guide?: Guide;
    lessonsHtml?: string;
    comments?: number;
    series?: Series;
    headHtml?: string;
  },
  user: User | undefined,
  timeZone: string,
) {
  const {
    kind,
    source,
    topics,
    guide = { before: "", after: "" },
    lessonsHtml = "",
    comments = 0,
    series,
    excerpt,
    position,
    updated_at,
    cover_focus,
    outline,
    lang,
    card_title,
    noindex,
    translation_of,
    translated_at,
    headHtml,
    ...columns
  } = blog;
  const focus = focusClasses(cover_focus);
  const {
    author_bio,
    author_kind,
    author_image,
    author_name,
    author_handle,
    status,
    declined_reason,
    coauthor_ids,
    ...others
  } = columns;
  const { published_at, reading_minutes, canonical_url, meta_description, ...pageColumns } = others;
  const html =
    guide.before + lessonsHtml + blog.html + guide.after + askLink(blog) + (series ? seriesHtml(series) : "");
  return {
    ...pageColumns,
    infoItems: infoItemsOf(blog, comments, timeZone, series),
    ...(focus && { focus }),
    // The social card shows the title beside the cover.
    cardAlt: [card_title || blog.title, blog.image_alt].filter(Boolean).join(". "),
    // The last part of the address of the author's page.
    person: personSlugOf(blog),
    avatar: authorAvatar(blog),
    // Found here, so that readers need not load the table of permissions, and these texts.
    ...linksOf(user, blog),
    // Set when search engines and shared links get another address or another description than the page's own.
    ...(lang && { language: languageAttributes(lang) }),
    ...(card_title && { cardTitle: card_title }),
    ...(noindex && { noindex: true as const }),
    ...(headHtml && { headHtml }),
    ...(canonical_url && { canonical: canonical_url }),
    ...(meta_description && { metaDescription: meta_description }),
    ...(status !== "published" && { visibilityNotice: toVisibilityNotice(status, declined_reason) }),
    headings: outline.headings,
    topicLinks: topicLinks(topics),
    ...(author_bio && { bio: author_bio }),
    html,
  };
}

/** The link to the contact form below a service. It is part of the HTML, so that readers load no code for it. */
function askLink({ kind, id }: Blog) {
  if (kind !== "service") return "";
  return `<p class="ask"><a class="button primary" href="/contact?about=${id}" rel="nofollow">Talk to us</a></p>`;
}

/** The links to the topics as HTML, so that readers load no code for them. */
function topicLinks(topics: Topic[]) {
  const links = topics.map(
    ({ name, label }) => `<a class="chip" href="${topicPath(name)}">${escapeXml(label)}</a>`,
  );
  return links.join(" ");
}

/**
 * A part of the line below the author's name: a text, and perhaps a date after it. The server formats the date, so that readers
 * need not load the code for it.
 */
export interface InfoItem {
  text: string;
  /** ISO-8601. */
  at?: string;
  date?: string;
  /** Where the text leads. */
  href?: string;
}

/** "Updated" stands only where the text was changed on a later day than it was published. */
function infoItemsOf(blog: Blog, comments: number, timeZone: string, series?: Series): InfoItem[] {
  const { published_at, updated_at, reading_minutes } = blog;
  const talk = comments > 0 ? [{ text: pluralize(comments, "comment"), href: "#comments" }] : [];
  const part = series ? [{ text: partText(series), href: `/lists/${series.id}` }] : [];
  const last = [{ text: `${reading_minutes} min read` }, ...talk, ...part];
  if (!published_at) return [{ text: "Published on Unknown Date" }, ...last];
  const datedItem = (text: string, at: string) => ({ text, at, date: formatDate(at, timeZone) });
  const isUpdated =
    updated_at > published_at && formatDate(updated_at, timeZone) !== formatDate(published_at, timeZone);
  const updated = isUpdated ? [datedItem("Updated ", updated_at)] : [];
  return [datedItem("Published on ", published_at), ...updated, ...last];
}

/** What the viewer may do with the blog: pages below its address. */
function linksOf(user: User | undefined, blog: Blog): { links?: { path: string; name: string }[] } {
  const links = [
    ...(canEditBlog(user, blog) ? [{ path: "edit", name: "Edit" }] : []),
    ...(canChangeBlog(user, blog) ? [{ path: "delete", name: "Delete" }] : []),
    ...(canNameAuthors(user, blog) || (user && blog.coauthors?.some(({ id }) => id === user.id))
      ? [{ path: "authors", name: "Authors" }]
      : []),
    ...(canSeeStatistics(user, blog) ? [{ path: "stats", name: "Statistics" }] : []),
  ];
  return links.length > 0 ? { links } : {};
}

/** What is said about a post that the public cannot see. */
export interface VisibilityNotice {
  text: string;
  reason?: string;
}

/** `reason`: why an editor declined the post; null while it waits. */
function toVisibilityNotice(status: string, reason: string | null): VisibilityNotice {
  if (status === "unpublished")
    return { text: "Only you can see this blog. It is a draft again: edit it to publish it." };
  return reason === null
    ? { text: "Only you and the editors can see this blog. It is waiting for an editor." }
    : {
        text: "An editor declined this blog. Change and save it, and an editor will look again.",
        reason,
      };
}

function authorAvatar({ author_kind, author_id, author_name, author_image }: Blog): AvatarContent {
  if (author_kind === "company") return { src: author_image ?? "/company.svg" };
  return avatarOf({ id: author_id ?? "", name: author_name, image: author_image });
}
