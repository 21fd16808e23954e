import type { ComponentProps } from "react";
import { useViewTransitionState } from "react-router";
import type { BlogCard } from "../models/feed.server.ts";
import { Picture } from "../ui/picture.tsx";

type Props = Omit<ComponentProps<typeof Picture>, "image"> & { blog: BlogCard };

/** A card's picture: while its article opens, it grows into the cover, where the browser can show that. */
export function CardCover({ blog, className, ...shown }: Props) {
  const opening = useViewTransitionState(`/blog/${blog.id}`);
  return <Picture image={blog} className={`${className} ${opening ? "blog-cover" : ""}`} {...shown} />;
}
