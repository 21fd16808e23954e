import { type KeyboardEvent, useRef, useState } from "react";
import { type ImageDetails, type ImageSize, imageMarkdown } from "./image-markdown.ts";
import type { InsertImages } from "./use-insert-images.ts";

const sizes: [ImageSize, string][] = [
  ["", "Text width"],
  ["wide", "Wide"],
  ["full", "Full"],
];

/** Asks what the new images show, one after the other, beside the text: the person may write on instead. */
export function DescribeImages({ images }: { images: InsertImages }) {
  const place = useRef<HTMLDivElement>(null);
  const isGoingOn = useRef(false);
  const [address] = images.undescribed;
  /** The button that was pressed goes away: the next field has the focus, or Tab goes on from here to the text. */
  function finish(markdown?: string) {
    place.current!.focus({ preventScroll: true });
    isGoingOn.current = images.undescribed.length > 1;
    images.describe(address!, markdown);
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {address && (
        <DescribeImage
          key={address}
          address={address}
          count={images.undescribed.length}
          takesFocus={isGoingOn.current}
          onFinish={finish}
        />
      )}
    </div>
  );
}

interface Props {
  address: string;
  /** How many images wait for a description, this one included. */
  count: number;
  takesFocus: boolean;
  /** `markdown`: the image with its details; undefined when there are none. */
  onFinish(markdown?: string): void;
}

function DescribeImage({ address, count, takesFocus, onFinish }: Props) {
  const [details, setDetails] = useState<ImageDetails>({ alt: "", caption: "", size: "" });
  const change = (changes: Partial<ImageDetails>) => setDetails((old) => ({ ...old, ...changes }));
  const finish = () => onFinish(imageMarkdown(address, details));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return;
    // The form around this one would be sent.
    event.preventDefault();
    finish();
  }

  return (
    <section aria-label="Describe this image" className="py-2 text-sm" onKeyDown={onKeyDown}>
      <div className="flex items-end gap-3">
        <img src={address} alt="" className="size-11 rounded-sm object-cover" />
        <label className="min-w-0 flex-1">
          Describe this image {count > 1 && <span className="text-faint">({count - 1} more)</span>}
          <input
            type="text"
            className="field mt-1"
            placeholder="What it shows"
            ref={takesFocus ? takeFocus : undefined}
            value={details.alt}
            onChange={({ target }) => change({ alt: target.value })}
          />
        </label>
      </div>
      <div className="mt-2 flex flex-wrap items-start gap-2">
        <details className="min-w-0 flex-1">
          <summary className="cursor-pointer py-2.5 text-soft">Caption and size</summary>
          <div className="flex flex-wrap gap-2 pb-1">
            <label className="flex-1 basis-48">
              Caption
              <input
                type="text"
                className="field mt-1"
                value={details.caption}
                onChange={({ target }) => change({ caption: target.value })}
              />
            </label>
            <label>
              Size
              <select
                className="field mt-1"
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
          </div>
        </details>
        <button type="button" className="button" onClick={() => onFinish()}>
          Skip
        </button>
        <button type="button" className="button primary" onClick={finish}>
          Done
        </button>
      </div>
    </section>
  );
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

/** One calm line while images are sent. */
export function UploadProgress({ images }: { images: InsertImages }) {
  const { done, total } = images.progress;
  return (
    <p aria-live="polite" className="text-faint text-sm">
      {total > 0 && `Uploading image ${done + 1} of ${total}…`}
    </p>
  );
}
