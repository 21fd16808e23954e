import { type Ref, useImperativeHandle, useRef } from "react";
import { ImageChooser } from "../text/image-chooser.tsx";
import type { ContentHandle } from "../text/select-range.ts";
import { FigureDetails } from "./figure-details.tsx";
import { menuPlugins } from "./menus/menu-plugins.ts";
import { RichMenus } from "./menus/rich-menus.tsx";
import { useRichView } from "./use-rich-view.ts";

/** What becomes of a picture that is uploaded. */
export type UploadResult = { address: string } | { error: string };

/** `caret`: its offset in the Markdown. */
export type RichHandle = ContentHandle & { caret?(): number | undefined };

export interface RichEditorProps {
  ref?: Ref<RichHandle>;
  value: string;
  /** Where the caret is at first: an offset in `value`. undefined: the focus is not in the text. */
  caret?: number;
  onChange(value: string): void;
  /** Uploads a picture, and shows the progress. The error is told to the person already. */
  uploadImage(file: File): Promise<UploadResult>;
  /** Inserts Markdown at an offset of the text, when the picture of an upload arrives after the rich text was left. */
  insertMarkdown(markdown: string, offset: number): void;
  /** Where the toolbar goes. */
  toolbarSlot: HTMLElement | null;
}

/**
 * The rich text: the blocks of the Markdown, edited as readers get them. Only the blocks that were touched are written anew.
 */
export default function RichEditor({ ref, ...properties }: RichEditorProps) {
  const parent = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const chooseImages = () => chooser.current!.click();
  const shown = useRichView({ parent, menuPlugins: menuPlugins(chooseImages), ...properties });
  const { view, state } = shown ?? {};
  const latest = useRef(shown);
  latest.current = shown;
  useImperativeHandle(ref, () => ({
    selectRange: (from, to) => latest.current?.selectRange(from, to),
    caret: () => latest.current?.caret(),
    flush: () => latest.current?.flush(),
  }));
  return (
    <RichMenus shown={shown} toolbarSlot={properties.toolbarSlot} chooseImages={chooseImages}>
      <div ref={parent} />
      {view && state && <FigureDetails view={view} state={state} />}
      <ImageChooser ref={chooser} onChoose={(files) => shown?.insertImages(files)} />
    </RichMenus>
  );
}
