import type { RefObject } from "react";
import { useAlert } from "./alerts.tsx";
import { uploadImage } from "./upload-image.ts";

let count = 0;
/** Stands in the text while an image is on its way. */
export const uploadMark = /!\[Uploading [^\]]*…\]\(\)/;

/** Uploads images and links them where the cursor stood; a mark keeps their place meanwhile. */
export function useInsertImages(
  area: RefObject<HTMLTextAreaElement | null>,
  onChange: (value: string) => void,
) {
  const alert = useAlert();

  async function insertOne(file: File) {
    const name = file.name
      .replace(/\.\w+$/, "")
      .replace(/[[\]()]/g, " ")
      .trim();
    const mark = `![Uploading ${name} ${++count}…]()`;
    const field = area.current!;
    field.focus();
    field.setRangeText(`${mark}\n`, field.selectionStart, field.selectionEnd, "end");
    onChange(field.value);
    const sent = await uploadImage(file, () => {}, new AbortController().signal);
    const link = "key" in sent ? `![${name}](${sent.address})` : "";
    if (area.current) onChange(area.current.value.replace(mark, link));
    if ("error" in sent) alert(sent.error);
  }

  return async (files: File[]) => {
    for (const file of files) await insertOne(file);
  };
}
