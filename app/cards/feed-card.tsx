import { Link } from "react-router";
import { withoutThisYear } from "../lib/date.ts";
import { pluralize } from "../lib/text.ts";
import { AuthorName } from "../ui/author-name.tsx";
import { useDay } from "../ui/site.tsx";
import { CardCover } from "./card-cover.tsx";
import type { FeedBlog } from "./card-data.ts";
import { CardIcons } from "./card-icons.tsx";

interface Props {
  blog: FeedBlog;
  eager?: boolean;
  /** Drawn large, with its picture above the text if that is large enough. */
  isLead?: boolean;
  /** The reader knows who wrote it: from the page, or from the two cards before it. */
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

/** Author, date (if there is one), reading time and topics: what does not fit is left out whole, from the end. Comments stay. */
function CardInfo({ blog, hidesAuthor }: Props) {
  const day = useDay();
  const { published_at, reading_minutes, topics, comments } = blog;
  const facts = [`${reading_minutes} min read`, ...topics];
  return (
    <p className="card-facts">
      {!hidesAuthor && <AuthorName of={blog} />}
      <span>
        {published_at && (
          <span>
            {!hidesAuthor && " · "}
            {/* A page that was kept over New Year stays as it was made. */}
            <time dateTime={published_at} suppressHydrationWarning>
              {withoutThisYear(day(published_at))}
            </time>
          </span>
        )}
        {facts.map((fact, at) => (
          <span key={fact}>
            {(at > 0 || published_at || !hidesAuthor) && " · "}
            {fact}
          </span>
        ))}
      </span>
      {comments && <span>{` ${pluralize(comments, "comment")}`}</span>}
    </p>
  );
}
