import { Star } from "lucide-react";
import { longDate } from "../lib/date.ts";
import type { Blog } from "../models/blog.server.ts";
import { Avatar } from "./avatar.tsx";
import { BookmarkButton, type Saving } from "./bookmark-button.tsx";
import { FollowButton } from "./follow-button.tsx";
import { LikeButton } from "./like-button.tsx";
import { ShareButton } from "./share-button.tsx";
import { useSite } from "./site.tsx";
import type { Like } from "./use-like.ts";

interface Props {
  blog: Blog;
  address: string;
  like: Like;
  saving: Saving;
}

export function BlogHeader({ blog, address, like, saving }: Props) {
  return (
    <header className="mx-auto max-w-[44rem]">
      <p className="inline-flex items-center gap-1.5 rounded-full bg-raised px-3 py-1 text-soft text-xs">
        <Star size={13} aria-hidden /> Member-only story
      </p>
      <h1 className="mt-5 break-words font-serif text-3xl font-semibold tracking-tight sm:text-4xl">{blog.title}</h1>
      <p className="mt-4 break-words text-lg text-soft">{blog.description}</p>
      <Byline blog={blog} />
      <div className="mt-6 flex flex-wrap items-center gap-1 border-line border-y py-1.5">
        <LikeButton blogId={blog.id} like={like} />
        <BookmarkButton blogId={blog.id} saving={saving} />
        <span className="flex-1" />
        <ShareButton address={address} />
      </div>
    </header>
  );
}

function Byline({ blog }: { blog: Blog }) {
  const { company, user } = useSite();
  const ours = blog.author_id === null;
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar src={blog.author_image ?? (ours ? "/company.svg" : null)} size={48} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{blog.author || company}</p>
        <p className="text-faint text-sm">
          Published on{" "}
          {blog.published_at ? <time dateTime={blog.published_at}>{longDate(blog.published_at)}</time> : "Unknown Date"}
        </p>
      </div>
      {blog.author_id !== user?.id && <FollowButton id={blog.author_id ?? "company"} following={blog.following} />}
    </div>
  );
}
