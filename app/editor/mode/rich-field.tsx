import type { ComponentProps, RefObject } from "react";
import type RichEditor from "../rich/rich-editor.tsx";

interface Props extends Omit<ComponentProps<typeof RichEditor>, "area" | "label"> {
  Rich: typeof RichEditor;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** The rich mode in the form. */
export function RichField({ Rich, area, insertImages, ...properties }: Props) {
  function insert(files: File[]) {
    // The person has placed the cursor in the rich mode; the text area is to know it.
    area.current!.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    insertImages(files);
  }
  return <Rich label="Content" area={area.current!} insertImages={insert} {...properties} />;
}
