import type { ComponentProps } from "react";
import { useViewTransitionState } from "react-router";
import type { BlogCard } from "../models/feed.server.ts";
import { Picture } from "../ui/picture.tsx";

type Props = Omit<ComponentProps<typeof Picture>, "image"> & { blog: BlogCard };

/** The picture of a card. While the blog opens, it grows into the cover in browsers with view transitions. */
export function CardCover({ blog, className, ...pictureProps }: Props) {
  const isOpening = useViewTransitionState(`/blog/${blog.id}`);
  return (
    <Picture image={blog} className={`${className} ${isOpening ? "blog-cover" : ""}`} {...pictureProps} />
  );
}
