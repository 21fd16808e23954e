import type { Blog } from "../models/blog.server.ts";
import { Avatar } from "../ui/avatar.tsx";

/** Who wrote a blog, as a picture: a person's own or the default one, or the company's mark. */
export function AuthorAvatar({ blog, size }: { blog: Blog; size: number }) {
  return (
    <Avatar src={blog.author_image ?? (blog.author_kind === "company" ? "/company.svg" : null)} size={size} />
  );
}
