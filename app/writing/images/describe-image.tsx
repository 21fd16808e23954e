import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { type ImageDetails, type ImageSize, imageMarkdown, type OpenedImage } from "./image-markdown.ts";
import type { InsertImages } from "./use-insert-images.ts";

const sizes: [ImageSize, string][] = [
  ["", "Text width"],
  ["wide", "Wide"],
  ["full", "Full"],
];

const noDetails: ImageDetails = { alt: "", caption: "", size: "" };

interface DescribeImagesProps {
  images: InsertImages;
  /** The image that the person opened in the text. */
  opened?: OpenedImage;
  close(): void;
}

/**
 * Asks what the new images show, one after the other, beside the text: the person may write on instead. An image that was
 * opened in the text comes before them.
 */
export function DescribeImages({ images, opened, close }: DescribeImagesProps) {
  const place = useRef<HTMLDivElement>(null);
  const hasNext = useRef(false);
  const [address] = images.undescribed;
  /** The pressed button goes away: the field of the next image takes the focus, or else Tab goes on from here to the text. */
  function finish(details?: ImageDetails) {
    place.current!.focus({ preventScroll: true });
    hasNext.current = images.undescribed.length > 1;
    describe(details);
  }
  const describe = (details?: ImageDetails) =>
    images.describe(address!, details && imageMarkdown(address!, details));
  function apply(details: ImageDetails) {
    opened!.apply(details);
    close();
  }
  function finishOpened(details?: ImageDetails) {
    if (details) opened!.apply(details);
    opened!.focus();
    close();
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {opened && (
        <DescribeImage
          address={opened.address}
          initial={opened.details}
          count={1}
          isOpened
          takesFocus
          onFinish={finishOpened}
          onLeave={apply}
        />
      )}
      {!opened && address && (
        <DescribeImage
          key={address}
          address={address}
          initial={noDetails}
          count={images.undescribed.length}
          takesFocus={hasNext.current}
          onFinish={finish}
          onLeave={describe}
        />
      )}
    </div>
  );
}

interface Props {
  address: string;
  initial: ImageDetails;
  /** How many images wait for a description, this one included. */
  count: number;
  takesFocus: boolean;
  /** The person has opened an image that may be described already. */
  isOpened?: boolean;
  /** `details`: undefined when nothing is to be changed. */
  onFinish(details?: ImageDetails): void;
  /** Called with what was typed when the row is removed before the person ended it with a button or a key. */
  onLeave(details: ImageDetails): void;
}

export function DescribeImage({ address, initial, count, isOpened, takesFocus, onFinish, onLeave }: Props) {
  const [details, setDetails] = useState(initial);
  const change = (changes: Partial<ImageDetails>) => setDetails((old) => ({ ...old, ...changes }));
  const latest = useRef({ details, onLeave });
  latest.current = { details, onLeave };
  const isFinished = useRef(false);
  // Nothing that was typed is lost.
  useLayoutEffect(
    () => () => {
      const { details, onLeave } = latest.current;
      if (!isFinished.current && details !== initial) onLeave(details);
    },
    [],
  );
  function finish(details?: ImageDetails) {
    isFinished.current = true;
    onFinish(details);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpened) {
      // Otherwise it would leave full screen too.
      event.preventDefault();
      return finish();
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return;
    // The form around this one would be sent.
    event.preventDefault();
    finish(details);
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
        <details className="min-w-0 flex-1" open={initial.caption !== "" || initial.size !== ""}>
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
        <button type="button" className="button" onClick={() => finish()}>
          {isOpened ? "Cancel" : "Skip"}
        </button>
        <button type="button" className="button primary" onClick={() => finish(details)}>
          Done
        </button>
      </div>
    </section>
  );
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

/** One line of text while images are uploaded. */
export function UploadProgress({ images }: { images: InsertImages }) {
  const { done, total } = images.progress;
  return (
    <p aria-live="polite" className="text-faint text-sm">
      {total > 0 && `Uploading image ${done + 1} of ${total}…`}
    </p>
  );
}
