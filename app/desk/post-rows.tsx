import { Link } from "react-router";
import { formatDate } from "../lib/date.ts";
import { pluralize } from "../lib/text.ts";
import type { DeskPost } from "../models/desk/desk-posts.server.ts";
import { useSite } from "../ui/site.tsx";
import { PostStatus } from "./post-status.tsx";

export function PostRows({ posts }: { posts: DeskPost[] }) {
  const { company } = useSite();
  return (
    <ul className="mt-6 divide-y divide-line border-line border-y">
      {posts.map((post) => (
        <li key={post.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <Link
              to={`/desk/posts/${post.id}`}
              dir="auto"
              className="block break-words py-1 font-medium hover:underline"
            >
              {post.title}
            </Link>
            <p className="facts break-words text-faint text-sm">
              <span dir="auto">{post.author ?? company}</span>{" "}
              {post.published_at && <time dateTime={post.published_at}>{formatDate(post.published_at)}</time>}{" "}
              <span>{pluralize(post.likes, "like")}</span>
            </p>
          </div>
          <PostStatus status={post.status} />
        </li>
      ))}
    </ul>
  );
}
