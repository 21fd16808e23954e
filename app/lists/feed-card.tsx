import { Link } from "react-router";
import { formatDate } from "../lib/date.ts";
import type { BlogCard } from "../models/feed.server.ts";
import { useSite } from "../ui/site.tsx";
import { CardCover } from "./card-cover.tsx";
import { CardIcons } from "./card-icons.tsx";

/** A blog in the feed. The whole card is a link. */
export function FeedCard({ blog, eager }: { blog: BlogCard; eager?: boolean }) {
  return (
    <Link
      to={`/blog/${blog.id}`}
      prefetch="intent"
      viewTransition
      className="group grid grid-cols-[minmax(0,1fr)_7rem] gap-x-5 gap-y-3 border-line border-b py-7 sm:grid-cols-[minmax(0,1fr)_13rem] sm:grid-rows-[1fr_auto] sm:gap-x-8"
    >
      <div className="col-start-2 row-start-1 sm:row-span-2">
        <CardCover
          blog={blog}
          eager={eager}
          sizes="(min-width: 40rem) 13rem, 7rem"
          className="aspect-[4/3] w-full rounded-md sm:aspect-[16/10]"
        />
      </div>
      <div className="col-start-1 row-start-1">
        <h2
          dir="auto"
          className="card-title break-words font-serif text-lg font-semibold tracking-tight sm:text-xl"
        >
          {blog.title}
        </h2>
        <p dir="auto" className="mt-1.5 line-clamp-2 break-words text-sm text-soft sm:text-base">
          {blog.description}
        </p>
      </div>
      <div className="col-span-2 flex items-center justify-between gap-4 text-faint text-xs sm:col-span-1 sm:text-sm">
        <CardFacts blog={blog} />
        <CardIcons />
      </div>
    </Link>
  );
}

/** Author, date (if there is one) and reading time. A long name is truncated. */
function CardFacts({ blog }: { blog: BlogCard }) {
  const { company } = useSite();
  return (
    <p className="flex min-w-0 whitespace-pre">
      <span dir="auto" className="truncate">
        {blog.author || company}
      </span>
      {blog.published_at && (
        <span>
          {" · "}
          <time dateTime={blog.published_at}>{formatDate(blog.published_at)}</time>
        </span>
      )}
      <span
        className={blog.published_at ? "hidden sm:inline" : ""}
      >{` · ${blog.reading_minutes} min read`}</span>
    </p>
  );
}
