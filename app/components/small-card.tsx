import { Link } from "react-router";
import { first } from "../lib/text.ts";
import type { BlogCard } from "../models/blog.server.ts";
import { Picture } from "./picture.tsx";

export function SmallCard({ blog }: { blog: BlogCard }) {
  return (
    <Link to={`/blog/${blog.id}`} prefetch="intent" className="group block">
      <Picture
        image={blog}
        sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw"
        className="aspect-[16/10] w-full rounded-md object-cover"
      />
      <h3 className="mt-4 break-words font-serif text-lg font-semibold group-hover:underline">
        {blog.title}
      </h3>
      <p className="mt-1.5 break-words text-sm text-soft">{first(blog.description, 80)}...</p>
    </Link>
  );
}
