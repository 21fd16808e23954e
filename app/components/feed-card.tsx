import { Link, useViewTransitionState } from "react-router";
import { longDate } from "../lib/date.ts";
import type { BlogCard } from "../models/blog.server.ts";
import { CardIcons } from "./card-icons.tsx";
import { Picture } from "./picture.tsx";
import { useSite } from "./site.tsx";

/** One blog in the feed: the whole card is its link. */
export function FeedCard({ blog, eager }: { blog: BlogCard; eager?: boolean }) {
  // While the article opens, its card's picture grows into the cover, where the browser can show that.
  const opening = useViewTransitionState(`/blog/${blog.id}`);
  return (
    <Link
      to={`/blog/${blog.id}`}
      prefetch="intent"
      viewTransition
      className="group flex flex-row-reverse items-start gap-5 border-line border-b py-7 sm:gap-8"
    >
      <div className="w-28 shrink-0 sm:w-52">
        <Picture
          image={blog}
          eager={eager}
          sizes="(min-width: 40rem) 13rem, 7rem"
          className={`aspect-[4/3] w-full rounded-md object-cover sm:aspect-[16/10] ${opening ? "blog-cover" : ""}`}
        />
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="font-serif text-lg font-semibold tracking-tight group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 sm:text-xl">
          {blog.title}
        </h2>
        <p className="mt-1.5 line-clamp-2 text-sm text-soft sm:text-base">{blog.description}</p>
        <div className="mt-4 flex items-center justify-between gap-4 text-faint text-xs sm:text-sm">
          <CardFacts blog={blog} />
          <CardIcons />
        </div>
      </div>
    </Link>
  );
}

/** Author, date and reading time, as far as they are known. */
function CardFacts({ blog }: { blog: BlogCard }) {
  const { company } = useSite();
  return (
    <p className="min-w-0 truncate">
      {blog.author || company}
      {blog.published_at && (
        <>
          {" · "}
          <time dateTime={blog.published_at}>{longDate(blog.published_at)}</time>
        </>
      )}
      {` · ${blog.reading_minutes} min read`}
    </p>
  );
}
