import { type CoverImage, imageSources } from "../lib/image.ts";

interface Props {
  image: CoverImage;
  /** The value of the `sizes` attribute. */
  sizes: string;
  /** For images above the fold: loaded at once, with high priority. */
  eager?: boolean;
  className?: string;
}

/** In pixels: narrower images would be blurred if they filled a card. */
const minFillWidth = 256;

/**
 * A blog's cover, in all stored widths. Its space is reserved, so that the layout does not shift when it loads. Small
 * images are not enlarged. Uploaded images may be transparent, so they get a background.
 */
export function Picture({ image, sizes, eager, className }: Props) {
  const { sources, fallback } = imageSources(image.image);
  const isSmall = (image.image_width ?? minFillWidth) < minFillWidth;
  const fit = isSmall ? "object-scale-down" : "object-cover";
  const background = image.image?.startsWith("covers/") ? "" : "ground";
  return (
    <picture>
      {(isSmall ? [] : sources).map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={fallback}
        alt={image.image_alt}
        width={image.image_width ?? 1600}
        height={image.image_height ?? 900}
        loading={eager ? undefined : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        className={`${fit} ${background} ${className}`}
      />
    </picture>
  );
}
