import type { ComponentProps } from "react";
import { useViewTransitionState } from "react-router";
import type { CoverImage } from "../lib/image.ts";
import { CoverImg } from "../ui/cover-img.tsx";

type Props = Omit<ComponentProps<typeof CoverImg>, "image" | "className"> & {
  blog: CoverImage & { id: string };
};

/** The picture of a card. While the blog opens, it grows into the cover in browsers with view transitions. */
export function CardCover({ blog, ...imgProps }: Props) {
  const isOpening = useViewTransitionState(`/blog/${blog.id}`);
  return <CoverImg image={blog} className={isOpening ? "blog-cover" : undefined} {...imgProps} />;
}
