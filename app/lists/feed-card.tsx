import { Link } from "react-router";
import { formatDate } from "../lib/date.ts";
import { OfficialBadge } from "../ui/official-badge.tsx";
import { useSite } from "../ui/site.tsx";
import { CardCover } from "./card-cover.tsx";
import type { FeedBlog } from "./card-data.ts";
import { CardIcons } from "./card-icons.tsx";

/** A blog in the feed. The whole card is a link. */
export function FeedCard({ blog, eager }: { blog: FeedBlog; eager?: boolean }) {
  return (
    <Link to={`/blog/${blog.id}`} prefetch="intent" viewTransition discover="none" className="feed-card">
      <CardCover blog={blog} eager={eager} maxWidth={960} sizes="(min-width: 40rem) 13rem, 7rem" />
      <div>
        <h2 dir="auto">{blog.title}</h2>
        <p dir="auto">{blog.description}</p>
      </div>
      <div className="card-foot">
        <CardFacts blog={blog} />
        <CardIcons />
      </div>
    </Link>
  );
}

/** Author, date (if there is one) and reading time. A long name is truncated. */
function CardFacts({ blog }: { blog: FeedBlog }) {
  const { company } = useSite();
  return (
    <p>
      <span dir="auto">{blog.author || company}</span>
      {blog.official && <OfficialBadge />}
      {blog.published_at && (
        <span>
          {" · "}
          <time dateTime={blog.published_at}>{formatDate(blog.published_at)}</time>
        </span>
      )}
      <span>{` · ${blog.reading_minutes} min read`}</span>
    </p>
  );
}
