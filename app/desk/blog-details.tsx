import { Link } from "react-router";
import { DeskDay } from "../kit/desk/desk-time.tsx";
import { can } from "../lib/permissions.ts";
import { pluralize } from "../lib/text.ts";
import { useSite } from "../ui/site.tsx";
import { BlogStatusLabel } from "./blog-status-label.tsx";
import type { findDeskBlog } from "./models/desk-blogs.server.ts";

type Blog = NonNullable<Awaited<ReturnType<typeof findDeskBlog>>>;

/** Who wrote a blog, and what became of it. */
export function BlogDetails({ blog, isFeatured }: { blog: Blog; isFeatured: boolean }) {
  const { company, user } = useSite();
  const author = <bdi>{blog.author ?? company}</bdi>;
  return (
    <div className="mt-4 text-soft text-sm">
      <p className="flex gap-2">
        <BlogStatusLabel status={blog.status} />
        {isFeatured && <span className="rounded-full bg-tint px-2.5 py-0.5 text-ink text-xs">Featured</span>}
      </p>
      <p className="facts mt-2">
        <span className="break-all">
          {blog.author_id && can(user, "manage-people") ? (
            <Link to={`/desk/people/${blog.author_id}`} className="underline">
              {author}
            </Link>
          ) : (
            author
          )}
        </span>{" "}
        {blog.published_at && <DeskDay at={blog.published_at} />} <span>{pluralize(blog.likes, "like")}</span>{" "}
        {blog.status === "published" && (
          <span>
            <Link to={`/blog/${blog.id}`} className="underline">
              Open the page
            </Link>
          </span>
        )}{" "}
        {blog.kind === "course" && (
          <span>
            <Link to={`/desk/courses/${blog.id}`} className="underline">
              Lessons
            </Link>
          </span>
        )}
      </p>
      {blog.removal_reason && (
        <p className="mt-3 break-words rounded-md bg-raised p-4">
          Taken down on <DeskDay at={blog.removed_at!} />: “<bdi>{blog.removal_reason}</bdi>”
        </p>
      )}
    </div>
  );
}
