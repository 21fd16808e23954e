import { Link } from "react-router";
import { CoverImg } from "../ui/cover-img.tsx";
import type { SmallBlog } from "./card-data.ts";

interface Props {
  blog: SmallBlog;
  text: string;
  /** The `sizes` attribute of the picture. */
  sizes: string;
}

export function SmallCard({ blog, text, sizes }: Props) {
  return (
    <Link to={`/blog/${blog.id}`} prefetch="intent" className="group block">
      <CoverImg image={blog} sizes={sizes} className="aspect-[16/10] w-full rounded-md object-cover" />
      <h3
        dir="auto"
        lang={blog.lang}
        className="card-title mt-4 break-words font-serif text-lg font-semibold"
      >
        {blog.title}
      </h3>
      <p dir="auto" lang={blog.lang} className="mt-1.5 line-clamp-4 break-words text-sm text-soft">
        {text}
      </p>
    </Link>
  );
}
