import type { ComponentProps } from "react";
import { uploadImage } from "../images/upload-image.ts";
import type RichEditor from "../rich/rich-editor.tsx";

interface Props extends Omit<ComponentProps<typeof RichEditor>, "uploadImage" | "insertMarkdown"> {
  Rich: typeof RichEditor;
}

/** The rich mode in the form. */
export function RichField({ Rich, ...properties }: Props) {
  const upload = (file: File) => uploadImage(file, () => {}, new AbortController().signal);
  return <Rich uploadImage={upload} insertMarkdown={() => {}} {...properties} />;
}
