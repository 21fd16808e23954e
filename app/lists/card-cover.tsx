import type { ComponentProps } from "react";
import { useViewTransitionState } from "react-router";
import type { CoverImage } from "../lib/image.ts";
import { Picture } from "../ui/picture.tsx";

type Props = Omit<ComponentProps<typeof Picture>, "image" | "className"> & {
  blog: CoverImage & { id: string };
};

/** The picture of a card. While the blog opens, it grows into the cover in browsers with view transitions. */
export function CardCover({ blog, ...pictureProps }: Props) {
  const isOpening = useViewTransitionState(`/blog/${blog.id}`);
  return <Picture image={blog} className={isOpening ? "blog-cover" : undefined} {...pictureProps} />;
}
