import type { RefObject } from "react";
import { validateInsertedText } from "../../lib/writing/field-text.ts";
import { useAlert } from "../../ui/alerts.tsx";
import { convertPaste } from "../paste/convert-paste.ts";
import { fitBlocks } from "../paste/fit-blocks.ts";
import type { Paste } from "../paste/read-paste.ts";
import { insertText } from "../text/insert-text.ts";
import type { InsertImages } from "./use-insert-images.ts";

/**
 * Returns a function that inserts formatted text as Markdown, in one undo step, where the cursor was at the paste, or is when
 * the person has typed on. What would make the text too long is refused as a whole.
 */
export function usePaste(area: RefObject<HTMLTextAreaElement | null>, images: InsertImages) {
  const alert = useAlert();
  return async (paste: Paste) => {
    const converted = await convertPaste(paste);
    const field = area.current;
    if (!field) return;
    const [before, after] = [
      field.value.slice(0, field.selectionStart),
      field.value.slice(field.selectionEnd),
    ];
    const markdown = converted ? fitBlocks(before, converted.markdown, after) : paste.text;
    const problem = validateInsertedText("content", before + after, markdown);
    if (problem) return alert(problem);
    images.insertWithImages(markdown, converted?.images ?? [], (text) => insertText(field, text));
  };
}
