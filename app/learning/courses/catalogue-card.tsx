import { ArrowRight } from "lucide";
import { Link } from "react-router";
import { CardCover } from "../../cards/card-cover.tsx";
import type { CatalogueBlog } from "../../cards/card-data.ts";
import { CardIcons } from "../../cards/card-icons.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A blog on /course or /services; a course goes by its name, then the title. Its link covers the whole card. */
export function CatalogueCard({ blog, eager }: { blog: CatalogueBlog; eager: boolean }) {
  const titleId = `title-${blog.id}`;
  return (
    <article className="catalogue-card">
      <CardCover blog={blog} eager={eager} sizes="(min-width: 40rem) 16rem, 100vw" />
      <div className="min-w-0">
        <hgroup id={titleId}>
          {blog.course && (
            <p dir="auto" className="card-name">
              {blog.course.name}
            </p>
          )}
          <h2 dir="auto">{blog.title}</h2>
        </hgroup>
        <p dir="auto" className="text-soft">
          {blog.excerpt}...
        </p>
        {blog.course && (
          <p className="card-ways">
            <b>{blog.course.way}</b> · {blog.course.more}
          </p>
        )}
        <div className="card-foot">
          <Link
            to={`/blog/${blog.id}`}
            prefetch="intent"
            viewTransition
            discover="none"
            id={`more-${blog.id}`}
            aria-labelledby={`more-${blog.id} ${titleId}`}
          >
            Read More <Icon of={ArrowRight} size={16} />
          </Link>
          <CardIcons blog={blog} />
        </div>
      </div>
    </article>
  );
}
