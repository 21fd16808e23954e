import type { ComponentProps, RefObject } from "react";
import type { InsertImages } from "../images/use-insert-images.ts";
import type RichEditor from "../rich/rich-editor.tsx";

interface Props
  extends Omit<
    ComponentProps<typeof RichEditor>,
    "area" | "insertImages" | "insertWithImages" | "replaceSource"
  > {
  Rich: typeof RichEditor;
  area: RefObject<HTMLTextAreaElement | null>;
  images: InsertImages;
}

/** The rich mode in the form. */
export function RichField({ ref, Rich, area, images, ...properties }: Props) {
  function insert(files: File[]) {
    // `useInsertImages` waits for this event: until then it would put the images at the end of the text.
    area.current!.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    images.insert(files);
  }
  const { insertWithImages, replaceSource } = images;
  return (
    <Rich
      ref={ref}
      area={area.current!}
      insertImages={insert}
      insertWithImages={insertWithImages}
      replaceSource={replaceSource}
      {...properties}
    />
  );
}
