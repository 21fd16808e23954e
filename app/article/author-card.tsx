import { FollowButton } from "../reactions/follow-button.tsx";
import type { Toggle } from "../reactions/use-stored-toggle.ts";
import { AuthorName } from "../ui/author-name.tsx";
import { Avatar } from "../ui/avatar.tsx";
import type { PageBlog } from "./page-blog.ts";

/** Who wrote an article, at its end. `follow`: undefined when nobody can be followed. */
export function AuthorCard({ blog, follow }: { blog: PageBlog; follow?: Toggle }) {
  return (
    <div className="mt-10 flex items-start gap-4">
      <Avatar of={blog.avatar} size={56} />
      <div className="min-w-0 flex-1">
        <p className="text-faint text-xs">Written by</p>
        <p className="flex items-center gap-1.5 font-semibold">
          <AuthorName of={blog} />
        </p>
        {blog.bio && (
          <p dir="auto" className="mt-1.5 whitespace-pre-line break-words text-soft text-sm">
            {blog.bio}
          </p>
        )}
      </div>
      {follow && <FollowButton id={blog.author_id ?? "company"} follow={follow} />}
    </div>
  );
}
