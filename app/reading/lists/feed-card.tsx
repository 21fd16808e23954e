import { Link } from "react-router";
import { formatDate } from "../../lib/date.ts";
import { AuthorName } from "../../ui/author-name.tsx";
import { CardCover } from "./card-cover.tsx";
import type { FeedBlog } from "./card-data.ts";
import { CardIcons } from "./card-icons.tsx";

interface Props {
  blog: FeedBlog;
  eager?: boolean;
  /** Drawn large, with its picture above the text if that is large enough. */
  isLead?: boolean;
  /** The two cards before it have the same author, who is not named again. */
  hidesAuthor?: boolean;
}

/** In pixels. A smaller picture, or a portrait, stays beside the text of a large card. */
const minLeadWidth = 800;

/** A blog in the feed. Its first link covers the whole card but the author's name, which leads to the author. */
export function FeedCard({ blog, eager, isLead, hidesAuthor }: Props) {
  const width = blog.image ? (blog.image_width ?? minLeadWidth) : 0;
  const isWide = isLead && width >= minLeadWidth && width > (blog.image_height ?? 0);
  const classes = ["feed-card", isLead && "lead", isWide && "wide"];
  return (
    <article className={classes.filter(Boolean).join(" ")}>
      <Link to={`/blog/${blog.id}`} prefetch="intent" viewTransition discover="none">
        <CardCover
          blog={blog}
          eager={eager}
          maxWidth={isWide ? undefined : 960}
          sizes={isWide ? "(min-width: 64rem) 46rem, 100vw" : "(min-width: 40rem) 13rem, 7rem"}
        />
        <div>
          <h2 id={`title-${blog.id}`} dir="auto" lang={blog.lang}>
            {blog.title}
          </h2>
          <p dir="auto" lang={blog.lang}>
            {blog.description}
          </p>
        </div>
      </Link>
      <CardInfo blog={blog} hidesAuthor={hidesAuthor} />
      <CardIcons blog={blog} />
    </article>
  );
}

/** Author, date (if there is one), reading time and topics. What does not fit is left out: topics, reading time, the year, the day. */
function CardInfo({ blog, hidesAuthor }: Props) {
  const dot = hidesAuthor ? "" : " · ";
  const [day, year] = blog.published_at ? formatDate(blog.published_at).split(",") : [];
  return (
    <p className="card-facts">
      {!hidesAuthor && <AuthorName of={blog} />}
      {blog.published_at && (
        <span>
          {dot}
          <time dateTime={blog.published_at}>
            {day}
            <span>{`,${year}`}</span>
          </time>
        </span>
      )}
      <span>{`${blog.published_at ? " · " : dot}${blog.reading_minutes} min read${blog.topics}`}</span>
    </p>
  );
}
