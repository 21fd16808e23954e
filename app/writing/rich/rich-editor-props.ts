import type { Ref } from "react";
import type { ContentHandle } from "../text/select-range.ts";

/** `caret`: its offset in the Markdown. */
export type RichHandle = ContentHandle & { caret?(): number | undefined };

export interface RichEditorProps {
  ref?: Ref<RichHandle>;
  value: string;
  isEmpty: boolean;
  /** Where the caret is at first: an offset in `value`. undefined: the focus is not in the text. */
  caret?: number;
  /** The path of a lesson, whose exercises and checks have forms. */
  lesson?: string;
  placeholder: string;
  onChange(value: string): void;
  /** Uploads a picture, and shows the progress. Returns its address; undefined when it failed, which the person has heard. */
  uploadImage(file: File): Promise<string | undefined>;
  /** Follows an offset of the text. Returns what inserts the pictures of an upload there, since the rich text was left. */
  followPlace(offset: number): (markdown: string) => void;
  /** Where the toolbar goes. */
  toolbarSlot: HTMLElement | null;
}
