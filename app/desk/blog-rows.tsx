import { Link } from "react-router";
import { DeskDay } from "../kit/desk/desk-time.tsx";
import { pluralize } from "../lib/text.ts";
import { useSite } from "../ui/site.tsx";
import { BlogStatusLabel } from "./blog-status-label.tsx";
import type { DeskBlog } from "./models/desk-blogs.server.ts";

export function BlogRows({ blogs }: { blogs: DeskBlog[] }) {
  const { company } = useSite();
  return (
    <ul className="mt-6 divide-y divide-line border-line border-y">
      {blogs.map((blog) => (
        <li key={blog.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-60">
            {blog.isAtDesk ? (
              <Link
                to={`/desk/posts/${blog.id}`}
                dir="auto"
                className="block break-words py-1 font-medium hover:underline"
              >
                {blog.title}
              </Link>
            ) : (
              <bdi className="block break-words py-1 font-medium">{blog.title}</bdi>
            )}
            <p className="facts break-words text-faint text-sm">
              <span dir="auto">{blog.author ?? company}</span>{" "}
              {blog.published_at && <DeskDay at={blog.published_at} />}{" "}
              <span>{pluralize(blog.likes, "like")}</span>
            </p>
          </div>
          <BlogStatusLabel status={blog.status} />
        </li>
      ))}
    </ul>
  );
}
