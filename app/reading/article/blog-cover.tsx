import { type CoverImage, fitInside } from "../../lib/image.ts";
import { CoverImg } from "../../ui/cover-img.tsx";

/** In pixels: the width of the column, and a height that most screens have. */
const maxSize = { width: 896, height: 720 };
const maxFlatHeightPx = 200;

/**
 * The cover above an article. It is never enlarged, and never higher than the screen. A narrow one gets a background.
 */
export function BlogCover({ blog }: { blog: CoverImage }) {
  const image = fitInside(blog, maxSize);
  const width = Math.min(image.image_width, maxSize.width);
  const isFlat = image.image_height < maxFlatHeightPx;
  const backgroundClasses = `grid place-items-center rounded-lg bg-raised ${isFlat ? "py-10" : ""}`;
  return (
    <div className={`mx-auto mt-10 max-w-4xl ${width < maxSize.width ? backgroundClasses : ""}`}>
      <CoverImg
        image={image}
        eager
        sizes={`(min-width: ${width}px) ${width}px, 100vw`}
        className="blog-cover object-cover max-h-[80svh] rounded-lg"
      />
    </div>
  );
}
