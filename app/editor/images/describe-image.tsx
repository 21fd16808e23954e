import { type KeyboardEvent, useState } from "react";
import { type ImageDetails, type ImageSize, imageMarkdown } from "./image-markdown.ts";
import type { InsertImages } from "./use-insert-images.ts";

const sizes: [ImageSize, string][] = [
  ["", "Text width"],
  ["wide", "Wide"],
  ["full", "Full"],
];

/** Asks what the new images show, one after the other, beside the text: the person may write on instead. */
export function DescribeImages({ images }: { images: InsertImages }) {
  const [address] = images.undescribed;
  if (!address) return null;
  return <DescribeImage key={address} address={address} count={images.undescribed.length} images={images} />;
}

interface Props {
  address: string;
  /** How many images wait for a description, this one included. */
  count: number;
  images: InsertImages;
}

function DescribeImage({ address, count, images }: Props) {
  const [details, setDetails] = useState<ImageDetails>({ alt: "", caption: "", size: "" });
  const change = (changes: Partial<ImageDetails>) => setDetails((old) => ({ ...old, ...changes }));
  const finish = () => images.describe(address, imageMarkdown(address, details));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return;
    // The form around this one would be sent.
    event.preventDefault();
    finish();
  }

  return (
    <section aria-labelledby="describe-image" className="describe-image" onKeyDown={onKeyDown}>
      <div className="flex items-center gap-3">
        <img src={address} alt="" className="size-14 rounded-sm object-cover" />
        <h2 id="describe-image" className="font-medium">
          Describe this image
          {count > 1 && <span className="block font-normal text-faint">{count - 1} more to describe</span>}
        </h2>
      </div>
      <label className="mt-3 block">
        Alt text
        <input
          type="text"
          className="field mt-1 w-full"
          placeholder="What it shows, for those who do not see it"
          value={details.alt}
          onChange={({ target }) => change({ alt: target.value })}
        />
      </label>
      <label className="mt-2 block">
        Caption
        <input
          type="text"
          className="field mt-1 w-full"
          placeholder="Shown below it (optional)"
          value={details.caption}
          onChange={({ target }) => change({ caption: target.value })}
        />
      </label>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <label className="flex-1">
          Size
          <select
            className="field mt-1 block w-full"
            value={details.size}
            onChange={({ target }) => change({ size: target.value as ImageSize })}
          >
            {sizes.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" onClick={() => images.describe(address)}>
          Skip
        </button>
        <button type="button" className="button primary" onClick={finish}>
          Done
        </button>
      </div>
    </section>
  );
}

/** One calm line while images are sent. */
export function UploadProgress({ images }: { images: InsertImages }) {
  const { done, total } = images.progress;
  return (
    <p aria-live="polite" className="text-faint text-sm">
      {total > 0 && `Uploading image ${done + 1} of ${total}…`}
    </p>
  );
}
