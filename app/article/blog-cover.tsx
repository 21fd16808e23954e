import { fitInside } from "../lib/image.ts";
import type { Blog } from "../models/blog.server.ts";
import { Picture } from "../ui/picture.tsx";

/** In pixels: the column that it stands in, and a height that most screens have. */
const room = { width: 896, height: 720 };
const flatHeight = 200;

/** The cover above an article: never larger than it is, never higher than the screen. A narrow one stands on a stage. */
export function BlogCover({ blog }: { blog: Blog }) {
  const shown = fitInside(blog, room);
  const width = Math.min(shown.image_width, room.width);
  const flat = shown.image_height < flatHeight;
  const stage = `grid place-items-center rounded-lg bg-raised ${flat ? "py-10" : ""}`;
  return (
    <div className={`mx-auto mt-10 max-w-4xl ${width < room.width ? stage : ""}`}>
      <Picture
        image={shown}
        eager
        sizes={`(min-width: ${width}px) ${width}px, 100vw`}
        className="blog-cover max-h-[80svh] rounded-lg"
      />
    </div>
  );
}
