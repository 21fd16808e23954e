import { Link } from "react-router";
import { pluralize } from "../lib/text.ts";
import { EmptyList } from "../ui/empty-list.tsx";
import { useDay } from "../ui/site.tsx";
import type { OwnPost } from "./models/own-posts.server.ts";

/** Why the public cannot see a post, by its status. */
const statusTexts: Partial<Record<OwnPost["status"], string>> = {
  pending: "Waiting for an editor",
  declined: "Not published",
  "taken-down": "Taken down",
  unpublished: "Draft",
};

/** The member's posts, with their reads and likes. */
export function OwnPosts({ posts }: { posts: (OwnPost & { reads: number })[] }) {
  const day = useDay();
  if (posts.length === 0)
    return <EmptyList text="Nothing published yet.">What you publish appears here.</EmptyList>;
  return (
    <ul className="mt-4 divide-y divide-line">
      {posts.map((post) => (
        <li key={post.id} className="py-5">
          <PostTitle post={post} />
          <p className="facts mt-1 text-faint text-sm">
            {post.published_at && <time dateTime={post.published_at}>{day(post.published_at)}</time>}
            <span>{pluralize(post.reads, "read")}</span>
            <span>{pluralize(post.likes, "like")}</span>
            {statusTexts[post.status] && <span className="text-ink">{statusTexts[post.status]}</span>}
          </p>
          {post.removal_reason && (
            <p dir="auto" className="mt-1 break-words text-sm">
              Reason: “{post.removal_reason}”
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A link, if the author can open the post's page. */
function PostTitle({ post: { id, title, status } }: { post: OwnPost }) {
  const className = "break-words font-serif font-semibold text-lg";
  return (
    <h3 dir="auto" className={className}>
      {["published", "pending", "declined"].includes(status) ? (
        <Link to={`/blog/${id}`} className="hover:underline hover:underline-offset-4">
          {title}
        </Link>
      ) : (
        title
      )}
    </h3>
  );
}
