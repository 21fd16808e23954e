import { ListPlus, Star } from "lucide";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { BookmarkButton } from "../../cards/reactions/bookmark-button.tsx";
import { FollowButton } from "../../cards/reactions/follow-button.tsx";
import { LikeButton } from "../../cards/reactions/like-button.tsx";
import { ShareButton } from "../../cards/reactions/share-button.tsx";
import type { Like } from "../../cards/reactions/use-like.ts";
import type { Toggle } from "../../cards/reactions/use-stored-toggle.ts";
import { AuthorName } from "../../ui/author-name.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useSite } from "../../ui/site.tsx";
import type { PageBlog, VisibilityNotice } from "./page-blog.server.ts";

interface Props {
  blog: PageBlog;
  address: string;
  like: Like;
  bookmark: Toggle;
  /** undefined when the reader is the author, or the author has left. */
  follow?: Toggle;
  isMember: boolean;
  /** Above the title, which is then smaller: what a course is called. */
  lead?: ReactNode;
  /** Below the name of the author. */
  children: ReactNode;
}

export function BlogHeader({ blog, address, like, bookmark, follow, isMember, lead, children }: Props) {
  const { badge = "Member-only story" } = useSite();
  return (
    <header className="measure">
      {badge && (
        <p className="badge">
          <Icon of={Star} size={13} /> {badge}
        </p>
      )}
      {lead}
      <h1
        dir="auto"
        {...blog.language}
        className={`break-words ${lead ? "mt-4 text-xl" : "mt-5 text-3xl tracking-tight sm:text-4xl"}`}
      >
        {blog.title}
      </h1>
      <p
        dir="auto"
        {...blog.language}
        className={`text-pretty break-words text-soft ${lead ? "mt-2" : "mt-4 text-lg"}`}
      >
        {blog.description}
      </p>
      <Byline blog={blog} follow={follow} />
      {children}
      {blog.visibilityNotice && <VisibilityNote notice={blog.visibilityNotice} />}
      <div className="acts reader-acts mt-6">
        {!blog.visibilityNotice && <LikeButton blogId={blog.id} like={like} />}
        {!blog.visibilityNotice && <BookmarkButton blogId={blog.id} bookmark={bookmark} />}
        {isMember && !blog.visibilityNotice && (
          <Link
            to={`/blog/${blog.id}/lists`}
            aria-label="Save to a list"
            title="Save to a list"
            className="act"
          >
            <Icon of={ListPlus} size={20} />
          </Link>
        )}
        <span className="flex-1" />
        {blog.links.map(({ path, name }) => (
          <Link key={path} to={`/blog/${blog.id}/${path}`} className="act">
            {name}
          </Link>
        ))}
        {!blog.visibilityNotice && <ShareButton address={address} />}
      </div>
    </header>
  );
}

function VisibilityNote({ notice: { text, reason } }: { notice: VisibilityNotice }) {
  return (
    <div role="note" className="mt-6 break-words rounded-md bg-tint px-4 py-3 text-sm">
      <p>{text}</p>
      {reason && <p className="mt-2">“{reason}”</p>}
    </div>
  );
}

function Byline({ blog, follow }: { blog: PageBlog; follow?: Toggle }) {
  return (
    <div className="byline">
      <Avatar of={blog.avatar} size={48} />
      <div>
        <div>
          <p>
            <AuthorName of={blog} />
          </p>
          {follow && (
            <FollowButton id={blog.author_id ?? "company"} follow={follow} className="quiet-button" />
          )}
        </div>
        <p className="facts text-faint text-sm">
          {blog.infoItems.map(({ text, at, date, href }) => (
            <span key={text}>
              {href ? <a href={href}>{text}</a> : text}
              {at && <time dateTime={at}>{date}</time>}{" "}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}
