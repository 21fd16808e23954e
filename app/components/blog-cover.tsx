import { fitted } from "../lib/image.ts";
import type { Blog } from "../models/blog.server.ts";
import { Picture } from "./picture.tsx";

/** In pixels: the column that it stands in, and what leaves the title of an article in sight. */
const column = 896;
const highest = 640;
const flat = 200;

/** The cover above an article: never larger than it is, never higher than the screen. A narrow one stands on a stage. */
export function BlogCover({ blog }: { blog: Blog }) {
  const shown = fitted(blog, highest);
  const width = Math.min(shown.image_width, column);
  const stage = `grid place-items-center rounded-lg bg-raised ${shown.image_height < flat ? "py-10" : ""}`;
  return (
    <div className={`mx-auto mt-10 max-w-4xl ${width < column ? stage : ""}`}>
      <Picture
        image={shown}
        eager
        sizes={`(min-width: ${width}px) ${width}px, 100vw`}
        className="blog-cover max-h-[80svh] rounded-lg"
      />
    </div>
  );
}
