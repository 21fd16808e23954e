import { toCover } from "../../cards/card-data.ts";
import type { Blog } from "../../core/blog.server.ts";
import type { Topic } from "../../core/blog-topics.server.ts";
import type { User } from "../../core/user.server.ts";
import { type AvatarContent, avatarOf } from "../../lib/avatar-content.ts";
import { formatDate } from "../../lib/date.ts";
import { languageAttributes } from "../../lib/languages.ts";
import { canChangeBlog, canEditBlog, canNameAuthors, canSeeStatistics } from "../../lib/permissions.ts";
import { personSlugOf } from "../../lib/person-path.ts";
import { pluralize } from "../../lib/text.ts";
import type { Series } from "../../lists/models/series.server.ts";
import { partText } from "../../lists/series-nav.tsx";

/** What the page of a blog shows. */
export type PageBlog = ReturnType<typeof toPageBlog>;

interface Parts {
  /** With complete addresses of its images. */
  html: string;
  topics: Topic[];
  user: User | undefined;
  timeZone: string;
  /** How many. */
  comments?: number;
  series?: Series;
}

/** `user`: who reads it. */
export function toPageBlog(blog: Blog, { html, topics, user, timeZone, comments, series }: Parts) {
  const { id, kind, title, description, author, coauthors, author_id, revision, likes } = blog;
  const { liked, bookmarked, following } = blog;
  return {
    ...{ id, kind, title, description, author, coauthors, author_id, revision, likes },
    ...{ liked, bookmarked, following, html, topics },
    cover: blog.image ? toCover(blog) : undefined,
    infoItems: [...datesOf(blog, timeZone), ...sizesOf(blog, comments, series)],
    /** The last part of the address of the author's page. */
    person: personSlugOf(blog),
    avatar: authorAvatar(blog),
    bio: blog.author_bio || undefined,
    headings: blog.outline.headings,
    language: languageAttributes(blog.lang),
    links: linksOf(user, blog),
    visibilityNotice: visibilityNoticeOf(blog),
    head: headOf(blog),
  };
}

/** What the page's head says. */
function headOf({ title, description, image_alt, ...blog }: Blog) {
  const cardTitle = blog.card_title || title;
  return {
    cardTitle,
    // The social card shows the title beside the cover.
    cardAlt: [cardTitle, image_alt].filter(Boolean).join(". "),
    description: blog.meta_description || description,
    /** Set when search engines get another address than the page's own. */
    canonical: blog.canonical_url || undefined,
    noindex: !!blog.noindex,
  };
}

/** A part of the line below the author's name: a text, and perhaps a date after it, in the site's time zone. */
interface InfoItem {
  text: string;
  /** ISO-8601. */
  at?: string;
  date?: string;
  /** Where the text leads. */
  href?: string;
}

/** "Updated" stands only where the text was changed on a later day than it was published. */
function datesOf({ published_at, updated_at }: Blog, timeZone: string): InfoItem[] {
  if (!published_at) return [{ text: "Published on Unknown Date" }];
  const datedItem = (text: string, at: string) => ({ text, at, date: formatDate(at, timeZone) });
  const [published, updated] = [datedItem("Published on ", published_at), datedItem("Updated ", updated_at)];
  return updated_at > published_at && updated.date !== published.date ? [published, updated] : [published];
}

function sizesOf({ reading_minutes }: Blog, comments = 0, series?: Series): InfoItem[] {
  const talk = comments > 0 ? [{ text: pluralize(comments, "comment"), href: "#comments" }] : [];
  const part = series ? [{ text: partText(series), href: `/lists/${series.id}` }] : [];
  return [{ text: `${reading_minutes} min read` }, ...talk, ...part];
}

/** What the viewer may do with the blog: pages below its address. */
function linksOf(user: User | undefined, blog: Blog) {
  const isCoauthor = user && blog.coauthors?.some(({ id }) => id === user.id);
  return [
    ...(canEditBlog(user, blog) ? [{ path: "edit", name: "Edit" }] : []),
    ...(canChangeBlog(user, blog) ? [{ path: "delete", name: "Delete" }] : []),
    ...(canNameAuthors(user, blog) || isCoauthor ? [{ path: "authors", name: "Authors" }] : []),
    ...(canSeeStatistics(user, blog) ? [{ path: "stats", name: "Statistics" }] : []),
  ];
}

/** What is said about a post that the public cannot see. */
export interface VisibilityNotice {
  text: string;
  reason?: string;
}

/** `declined_reason`: why an editor declined the post; null while it waits. */
function visibilityNoticeOf({ status, declined_reason: reason }: Blog): VisibilityNotice | undefined {
  if (status === "published") return undefined;
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
