import { Avatar } from "../ui/avatar.tsx";
import type { PageBlog } from "./page-blog.ts";

/** The picture of a blog's author: the user's own or the default one, or the company's logo. */
export function AuthorAvatar({ blog, size }: { blog: PageBlog; size: number }) {
  return (
    <Avatar src={blog.author_image ?? (blog.author_kind === "company" ? "/company.svg" : null)} size={size} />
  );
}
