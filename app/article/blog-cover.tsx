import { type CoverImage, fitInside } from "../lib/image.ts";
import { CoverImg } from "../ui/cover-img.tsx";

/** In pixels: the width of the column, and 60 % of the height of a usual screen. */
const maxSize = { width: 896, height: 540 };

/** The cover above an article. It is never enlarged, and never higher than most of the screen. */
export function BlogCover({ blog }: { blog: CoverImage }) {
  const image = fitInside(blog, maxSize);
  const width = Math.min(image.image_width, maxSize.width);
  // At most as wide as it may be high, so that a square stays whole on lower screens.
  const squareClass = image.image_width <= image.image_height ? "max-w-[min(100%,60svh)]" : "";
  return (
    <div className="mx-auto mt-10 max-w-4xl">
      <CoverImg
        image={image}
        eager
        sizes={`(min-width: ${width}px) ${width}px, 100vw`}
        className={`blog-cover mx-auto object-cover max-h-[60svh] rounded-lg ${squareClass}`}
      />
    </div>
  );
}
