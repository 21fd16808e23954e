import type { Blog } from "../models/blog.server.ts";
import { Avatar } from "./avatar.tsx";
import { FollowSwitch } from "./follow-button.tsx";
import { useSite } from "./site.tsx";
import type { Switch } from "./use-kept-here.ts";

/** Who wrote it, at the end of an article. */
export function AuthorCard({ blog, follow }: { blog: Blog; follow?: Switch }) {
  const { company } = useSite();
  const ours = blog.author_id === null;
  return (
    <div className="mt-10 flex flex-wrap items-center gap-4">
      <Avatar src={blog.author_image ?? (ours ? "/company.svg" : null)} size={56} />
      <div className="min-w-0 flex-1">
        <p className="text-faint text-xs">Written by</p>
        <p className="truncate font-semibold text-lg">{blog.author || company}</p>
      </div>
      {follow && <FollowSwitch id={blog.author_id ?? "company"} follow={follow} />}
    </div>
  );
}
