import { Link } from "react-router";
import { formatDate } from "../lib/date.ts";
import { AuthorName } from "../ui/author-name.tsx";
import { CardCover } from "./card-cover.tsx";
import type { FeedBlog } from "./card-data.ts";
import { CardIcons } from "./card-icons.tsx";

/** A blog in the feed. Its first link covers the whole card but the author's name, which leads to the author. */
export function FeedCard({ blog, eager }: { blog: FeedBlog; eager?: boolean }) {
  return (
    <article className="feed-card">
      <Link to={`/blog/${blog.id}`} prefetch="intent" viewTransition discover="none">
        <CardCover blog={blog} eager={eager} maxWidth={960} sizes="(min-width: 40rem) 13rem, 7rem" />
        <div>
          <h2 dir="auto">{blog.title}</h2>
          <p dir="auto">{blog.description}</p>
        </div>
        <CardIcons />
      </Link>
      <CardFacts blog={blog} />
    </article>
  );
}

/** Author, date (if there is one), reading time and topics. What is too long is truncated. */
function CardFacts({ blog }: { blog: FeedBlog }) {
  return (
    <p className="card-facts">
      <AuthorName blog={blog} />
      {blog.published_at && (
        <span>
          {" · "}
          <time dateTime={blog.published_at}>{formatDate(blog.published_at)}</time>
        </span>
      )}
      <span>{` · ${blog.reading_minutes} min read${blog.topics}`}</span>
    </p>
  );
}
