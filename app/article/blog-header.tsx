import { Pencil, Star, Trash2 } from "lucide";
import { Link } from "react-router";
import { formatDate } from "../lib/date.ts";
import { canChangeBlog } from "../lib/permissions.ts";
import { BookmarkButton } from "../reactions/bookmark-button.tsx";
import { FollowButton } from "../reactions/follow-button.tsx";
import { LikeButton } from "../reactions/like-button.tsx";
import { ShareButton } from "../reactions/share-button.tsx";
import type { Like } from "../reactions/use-like.ts";
import type { Toggle } from "../reactions/use-stored-toggle.ts";
import { Icon } from "../ui/icon.tsx";
import { useSite } from "../ui/site.tsx";
import { AuthorAvatar } from "./author-avatar.tsx";
import type { PageBlog } from "./page-blog.ts";

interface Props {
  blog: PageBlog;
  address: string;
  like: Like;
  bookmark: Toggle;
  /** undefined when the reader is the author. */
  follow?: Toggle;
}

export function BlogHeader({ blog, address, like, bookmark, follow }: Props) {
  const { user } = useSite();
  return (
    <header className="mx-auto max-w-[44rem]">
      <p className="inline-flex items-center gap-1.5 rounded-full bg-raised px-3 py-1 text-soft text-xs">
        <Icon of={Star} size={13} /> Member-only story
      </p>
      <h1 dir="auto" className="mt-5 break-words text-3xl tracking-tight sm:text-4xl">
        {blog.title}
      </h1>
      <p dir="auto" className="mt-4 break-words text-lg text-soft">
        {blog.description}
      </p>
      <Byline blog={blog} follow={follow} />
      <div className="acts mt-6 flex flex-wrap items-center gap-1 border-line border-y py-1.5">
        <LikeButton blogId={blog.id} like={like} />
        <BookmarkButton blogId={blog.id} bookmark={bookmark} />
        <span className="flex-1" />
        {canChangeBlog(user, blog) && <AuthorLinks id={blog.id} />}
        <ShareButton address={address} />
      </div>
    </header>
  );
}

function AuthorLinks({ id }: { id: string }) {
  return (
    <>
      <Link to={`/blog/${id}/edit`} className="act">
        <Icon of={Pencil} size={18} /> Edit
      </Link>
      <Link to={`/blog/${id}/delete`} className="act">
        <Icon of={Trash2} size={18} /> Delete
      </Link>
      {/* On a phone it has no place in the row, and stands alone below. */}
      <Link to={`/blog/${id}/stats`} className="act order-1 sm:order-none">
        Statistics
      </Link>
    </>
  );
}

function Byline({ blog, follow }: { blog: PageBlog; follow?: Toggle }) {
  const { company } = useSite();
  return (
    <div className="mt-7 flex items-center gap-4">
      <AuthorAvatar blog={blog} size={48} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-3">
          <p dir="auto" className="truncate font-medium">
            {blog.author || company}
          </p>
          {follow && <FollowButton id={blog.author_id ?? "company"} follow={follow} quiet />}
        </div>
        <p className="facts text-faint text-sm">
          <span>
            Published on{" "}
            {blog.published_at ? (
              <time dateTime={blog.published_at}>{formatDate(blog.published_at)}</time>
            ) : (
              "Unknown Date"
            )}
          </span>{" "}
          <span>{blog.reading_minutes} min read</span>
        </p>
      </div>
    </div>
  );
}
