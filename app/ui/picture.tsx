import { type CoverImage, imageSources } from "../lib/image.ts";

interface Props {
  image: CoverImage;
  /** The width it is shown at, as the `sizes` attribute says it. */
  sizes: string;
  /** Above the fold: loaded at once and first. */
  eager?: boolean;
  className?: string;
}

/** In pixels: anything narrower would be blurred by filling a card. */
const smallWidth = 256;

/**
 * A blog's cover in the widths that we keep; its place is reserved, so nothing moves when it comes. A small one is shown
 * as large as it is. What people upload may be transparent, and then needs a ground to stand on.
 */
export function Picture({ image, sizes, eager, className }: Props) {
  const { sources, fallback } = imageSources(image.image);
  const small = (image.image_width ?? smallWidth) < smallWidth;
  const fit = small ? "object-scale-down" : "object-cover";
  const ground = image.image?.startsWith("covers/") ? "" : "ground";
  return (
    <picture>
      {(small ? [] : sources).map(({ type, srcset }) => (
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
        className={`${fit} ${ground} ${className}`}
      />
    </picture>
  );
}
