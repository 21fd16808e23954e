import { AuthorName } from "../ui/author-name.tsx";
import { Avatar } from "../ui/avatar.tsx";
import type { PageBlog } from "./page-blog.ts";

/** The author's name and picture at the end of an article. */
export function AuthorCard({ blog }: { blog: PageBlog }) {
  return (
    <div className="mt-10 flex flex-wrap items-center gap-4">
      <Avatar of={blog.avatar} size={56} />
      <div className="min-w-0 flex-1">
        <p className="text-faint text-xs">Written by</p>
        <p className="flex items-center gap-1.5 font-semibold text-lg">
          <AuthorName blog={blog} />
        </p>
      </div>
    </div>
  );
}
