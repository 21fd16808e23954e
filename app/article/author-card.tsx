import { OfficialBadge } from "../ui/official-badge.tsx";
import { useSite } from "../ui/site.tsx";
import { AuthorAvatar } from "./author-avatar.tsx";
import type { PageBlog } from "./page-blog.ts";

/** The author's name and picture at the end of an article. */
export function AuthorCard({ blog }: { blog: PageBlog }) {
  const { company } = useSite();
  return (
    <div className="mt-10 flex flex-wrap items-center gap-4">
      <AuthorAvatar blog={blog} size={56} />
      <div className="min-w-0 flex-1">
        <p className="text-faint text-xs">Written by</p>
        <div className="flex items-center gap-1.5">
          <p dir="auto" className="truncate font-semibold text-lg">
            {blog.author || company}
          </p>
          {blog.author_kind === "company" && <OfficialBadge />}
        </div>
      </div>
    </div>
  );
}
