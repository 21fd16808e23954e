import { fitBlocks } from "pasted-html/fit-blocks";
import type { Paste } from "pasted-html/read-paste";
import type { RefObject } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { validateInsertedText } from "../lib/field-text.ts";
import { convertPaste } from "../paste/convert-paste.ts";
import type { Pictures } from "./open-pictures.ts";

/**
 * Returns a function that converts formatted text to Markdown and inserts it, in one undo step, at the selection of the moment
 * when the conversion is done. A text that would make the field too long is refused as a whole; pictures that are not in the
 * clipboard are mentioned.
 */
export function useFormattedPaste(area: RefObject<HTMLTextAreaElement | null>, pictures: Pictures) {
  const alert = useAlert();
  return async (paste: Paste) => {
    const {
      markdown,
      images: pastedImages,
      missingImagesText,
    } = await convertPaste(paste, area.current?.value ?? "");
    const field = area.current;
    if (!field) return;
    const [before, after] = [
      field.value.slice(0, field.selectionStart),
      field.value.slice(field.selectionEnd),
    ];
    const text = markdown ?? paste.text;
    const problem = validateInsertedText("content", before + after, text);
    if (problem) return alert(problem);
    pictures.insertWithImages(text, pastedImages, (text) =>
      markdown === undefined ? text : fitBlocks(before, text, after),
    );
    if (missingImagesText) alert(missingImagesText);
  };
}
