import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { type ImageDetails, type ImageSize, imageMarkdown } from "./image-markdown.ts";
import type { Pictures } from "./open-pictures.ts";

const sizes: [ImageSize, string][] = [
  ["", "Text width"],
  ["wide", "Wide"],
  ["full", "Full"],
];

const noDetails: ImageDetails = { alt: "", caption: "", size: "" };

interface DescribeImagesProps {
  pictures: Pictures;
  /** The addresses of the images that have no description. */
  undescribed: string[];
}

/** Asks what the new images show, one after the other, below the text: the person may write on instead. */
export function DescribeImages({ pictures, undescribed }: DescribeImagesProps) {
  const hasNext = useRef(false);
  const [address, next] = undescribed;
  if (!address) return null;
  function finish(details?: ImageDetails) {
    hasNext.current = next !== undefined;
    describe(details);
    if (!next) pictures.writeBelow(address!);
  }
  const describe = (details?: ImageDetails) =>
    pictures.describe(address, details && imageMarkdown(address, details));
  return (
    <DescribeImage
      key={address}
      address={address}
      count={undescribed.length}
      takesFocus={hasNext.current}
      onFinish={finish}
      onLeave={describe}
    />
  );
}

interface Props {
  address: string;
  /** undefined: the image is new. */
  initial?: ImageDetails;
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

export function DescribeImage({ address, initial = noDetails, count, isOpened, takesFocus, ...ends }: Props) {
  const { details, change, finish } = useDetails(initial, ends);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
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
    <section aria-label="Describe this image" className="describe-image" onKeyDown={onKeyDown}>
      <div className="flex flex-1 basis-full items-end gap-3">
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
      <CaptionAndSize
        isOpen={initial.caption !== "" || initial.size !== ""}
        details={details}
        change={change}
      />
      <button type="button" className="button" onClick={() => finish()}>
        {isOpened ? "Cancel" : "Skip"}
      </button>
      <button type="button" className="button primary" onClick={() => finish(details)}>
        Done
      </button>
    </section>
  );
}

/** What was typed of an image. None of it is lost, whichever way the row is left. */
function useDetails(initial: ImageDetails, { onFinish, onLeave }: Pick<Props, "onFinish" | "onLeave">) {
  const [details, setDetails] = useState(initial);
  const latest = useRef({ details, onLeave });
  latest.current = { details, onLeave };
  const isFinished = useRef(false);
  useLayoutEffect(
    () => () => {
      const { details, onLeave } = latest.current;
      if (!isFinished.current && details !== initial) onLeave(details);
    },
    [],
  );
  return {
    details,
    change: (changes: Partial<ImageDetails>) => setDetails((old) => ({ ...old, ...changes })),
    finish(details?: ImageDetails) {
      isFinished.current = true;
      onFinish(details);
    },
  };
}

interface CaptionProps extends Pick<ReturnType<typeof useDetails>, "details" | "change"> {
  isOpen: boolean;
}

function CaptionAndSize({ isOpen, details, change }: CaptionProps) {
  return (
    <details
      className="min-w-0 flex-1 scroll-mb-28"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
    >
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
  );
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });
