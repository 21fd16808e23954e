import { ArrowRight } from "lucide";
import { Link } from "react-router";
import type { BlogCard } from "../models/feed.server.ts";
import { Icon } from "../ui/icon.tsx";
import { CardCover } from "./card-cover.tsx";
import { CardIcons } from "./card-icons.tsx";

/** A blog on /course or /services. It has a single link, which covers the whole card. */
export function CatalogueCard({ blog, eager }: { blog: BlogCard; eager: boolean }) {
  const titleId = `title-${blog.id}`;
  return (
    <article className="group relative grid gap-5 border-line border-b py-8 sm:grid-cols-[16rem_minmax(0,1fr)] sm:gap-8">
      <CardCover
        blog={blog}
        eager={eager}
        sizes="(min-width: 40rem) 16rem, 100vw"
        className="aspect-[16/9] w-full rounded-md sm:aspect-[4/3]"
      />
      <div className="min-w-0">
        <h2 id={titleId} dir="auto" className="card-title font-serif text-xl font-semibold tracking-tight">
          {blog.title}
        </h2>
        <p dir="auto" className="mt-2 text-base text-soft">
          {blog.excerpt}...
        </p>
        <div className="mt-4 flex items-center justify-between gap-4">
          <Link
            to={`/blog/${blog.id}`}
            prefetch="intent"
            viewTransition
            aria-describedby={titleId}
            className="inline-flex min-h-11 items-center gap-1.5 font-medium text-accent text-sm after:absolute after:inset-0 hover:underline"
          >
            Read More <Icon of={ArrowRight} size={16} />
          </Link>
          <CardIcons />
        </div>
      </div>
    </article>
  );
}
