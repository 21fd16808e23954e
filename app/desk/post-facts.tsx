import { Link } from "react-router";
import { formatDate } from "../lib/date.ts";
import { can } from "../lib/permissions.ts";
import { pluralize } from "../lib/text.ts";
import type { findPost } from "../models/desk/desk-posts.server.ts";
import { useSite } from "../ui/site.tsx";
import { PostStatus } from "./post-status.tsx";

type Post = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** Who wrote a blog, and what became of it. */
export function PostFacts({ post, isFeatured }: { post: Post; isFeatured: boolean }) {
  const { company, user } = useSite();
  const author = <bdi>{post.author ?? company}</bdi>;
  return (
    <div className="mt-4 text-soft text-sm">
      <p className="flex gap-2">
        <PostStatus status={post.status} />
        {isFeatured && <span className="rounded-full bg-tint px-2.5 py-0.5 text-ink text-xs">Featured</span>}
      </p>
      <p className="facts mt-2">
        <span className="break-all">
          {post.author_id && can(user, "manage-people") ? (
            <Link to={`/desk/people/${post.author_id}`} className="underline">
              {author}
            </Link>
          ) : (
            author
          )}
        </span>{" "}
        {post.published_at && <time dateTime={post.published_at}>{formatDate(post.published_at)}</time>}{" "}
        <span>{pluralize(post.likes, "like")}</span>{" "}
        {post.status === "published" && (
          <span>
            <Link to={`/blog/${post.id}`} className="underline">
              Open the page
            </Link>
          </span>
        )}{" "}
        {post.kind === "course" && (
          <span>
            <Link to={`/desk/lessons/${post.id}`} className="underline">
              Lessons
            </Link>
          </span>
        )}
      </p>
      {post.removal_reason && (
        <p className="mt-3 break-words rounded-md bg-raised p-4">
          Taken down on {formatDate(post.removed_at!)}: “<bdi>{post.removal_reason}</bdi>”
        </p>
      )}
    </div>
  );
}
