import type { CoverImage } from "../lib/image.ts";
import { withImageBase } from "../lib/image-base.ts";
import { imageSources } from "./image-sources.ts";
import { useSite } from "./site.tsx";

interface Props {
  image: CoverImage;
  /** The value of the `sizes` attribute. */
  sizes: string;
  /** In pixels: wider files are not offered. For images that are small on every screen. */
  maxWidth?: number;
  /** For images above the fold: loaded at once, with high priority. */
  eager?: boolean;
  className?: string;
}

/** In pixels: narrower images would be blurred if they filled a card. */
const minFillWidth = 256;

/**
 * A blog's cover: a drawing, or pixels in all stored widths. Its space is reserved, so that the layout does not shift when it loads. Small
 * images are not enlarged. Uploaded images may be transparent, so they get a background.
 */
export function CoverImg({ image, sizes, maxWidth, eager, className }: Props) {
  const { images } = useSite();
  const { src, srcset } = imageSources(image.image, maxWidth);
  const isSmall = (image.image_width ?? minFillWidth) < minFillWidth;
  const files = isSmall ? undefined : srcset && withImageBase(srcset, images);
  const classes = [className, isSmall && "object-scale-down", image.focus].filter(Boolean);
  const element = (
    <img
      src={withImageBase(src, images)}
      srcSet={files}
      sizes={files && sizes}
      alt={image.image_alt}
      width={image.image_width ?? 1600}
      height={image.image_height ?? 900}
      loading={eager ? undefined : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      className={classes.join(" ") || undefined}
    />
  );
  // React would preload an eager image before the style sheet, unless it is in a <picture>.
  return eager ? <picture>{element}</picture> : element;
}
