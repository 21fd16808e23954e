import { openSearchPanel } from "@codemirror/search";
import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { OpenedImage } from "../images/image-markdown.ts";
import type { InsertImages } from "../images/use-insert-images.ts";
import { ImageChooser } from "../text/image-chooser.tsx";
import type { ContentHandle } from "../text/select-range.ts";
import { caretPlaceOf, moveCaretToArea, moveCaretToView } from "./carry-caret.ts";
import { toViewCommand } from "./keys.ts";
import type { EditCommand } from "./mark-commands.ts";
import { bubbleTools, toolbarTools } from "./rich-tools.ts";
import { SlashListbox } from "./slash-listbox.tsx";
import { tableCommands } from "./table-commands.ts";
import { ToolRow } from "./tool-row.tsx";
import { useRichView } from "./use-rich-view.ts";

interface Props {
  ref?: Ref<ContentHandle>;
  value: string;
  onChange(value: string): void;
  insertImages(files: File[]): void;
  insertWithImages: InsertImages["insertWithImages"];
  replaceSource: InsertImages["replaceSource"];
  /** Opens the row for the details of an image, or closes it. */
  openImage(image: OpenedImage | undefined): void;
  /** The text area of the form, from which the cursor comes and to which it returns. */
  area: HTMLTextAreaElement;
  /** Where the toolbar goes. */
  toolbarSlot: HTMLElement | null;
}

const floatingClass =
  "rich-tools absolute z-20 flex max-w-full overflow-x-auto rounded-md border border-line bg-paper font-sans leading-normal shadow-pop";

/**
 * The rich mode: the Markdown of the text area, shown as readers get it. It edits the Markdown itself, so that what is not
 * edited keeps every byte.
 */
export default function RichEditor({
  ref,
  value,
  onChange,
  insertImages,
  insertWithImages,
  replaceSource,
  openImage,
  area,
  toolbarSlot,
}: Props) {
  const parent = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const descriptionId = useId();
  // Read during the first render: the text area is still visible then.
  const [caret] = useState(() => caretPlaceOf(area));
  const chooseImages = () => chooser.current!.click();
  const { view, toolState } = useRichView({
    parent,
    value,
    descriptionId,
    onChange,
    chooseImages,
    insertWithImages,
    replaceSource,
    openImage,
    insertImages: insertAtCaret,
    onReady: (view) => moveCaretToView(caret, view),
  });
  // The cleanup of a layout effect runs while the view is still in the page.
  useLayoutEffect(() => (view ? () => moveCaretToArea(view, area) : undefined), [view]);
  useImperativeHandle(ref, () => ({
    selectRange(from, to) {
      view?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view?.focus();
    },
  }));
  /** The images go into the text area, at the cursor of the view; its change comes back as the new value. */
  function insertAtCaret(files: File[]) {
    if (!view) return;
    const { from, to } = view.state.selection.main;
    area.setSelectionRange(from, to);
    insertImages(files);
  }
  const runTool = (command: EditCommand) => {
    if (!view) return;
    toViewCommand(command)(view);
    view.focus();
  };
  const tools = toolbarTools(
    toolState.activeNodes,
    runTool,
    chooseImages,
    () => view && openSearchPanel(view),
  );
  const bubble = bubbleTools(toolState.activeNodes, runTool);
  return (
    <div className="relative mt-4">
      {toolbarSlot &&
        createPortal(
          <ToolRow
            label="Formatting"
            tools={tools}
            className="flex overflow-x-auto [scrollbar-width:none]"
          />,
          toolbarSlot,
        )}
      <p id={descriptionId} className="sr-only">
        Type / at the start of a line for blocks. Enter on an image opens its description. Tab indents lists;
        Escape, then Tab leaves the text. Alt and F10 go to the tools at the cursor.
      </p>
      <div
        ref={parent}
        className="article"
        onKeyDown={(event) => {
          if (event.altKey && event.key === "F10")
            focusTools(event.currentTarget.parentElement!, toolbarSlot);
        }}
      />
      {view && toolState.bubble && (
        <ToolRow
          label="Selection"
          tools={bubble}
          className={floatingClass}
          style={{
            left: toolState.bubble.left,
            top: isTouch() ? toolState.bubble.bottom + 12 : toolState.bubble.top - 52,
          }}
          onLeave={() => view.focus()}
        />
      )}
      {view && toolState.table && (
        <ToolRow
          label="Table"
          tools={tableCommands.map(({ name, command }) => ({ name, run: () => runTool(command) }))}
          className={floatingClass}
          style={{ left: 0, top: toolState.table.bottom + 4 }}
          onLeave={() => view.focus()}
        />
      )}
      {view && toolState.menu && (
        <SlashListbox view={view} menu={toolState.menu} chooseImages={chooseImages} />
      )}
      <ImageChooser ref={chooser} onChoose={insertAtCaret} />
    </div>
  );
}

function focusTools(editor: HTMLElement, toolbarSlot: HTMLElement | null) {
  const row = editor.querySelector("[role=toolbar]") ?? toolbarSlot;
  row?.querySelector<HTMLElement>("button")?.focus();
}

/** Phones show their own menu above a selection. */
const isTouch = () => matchMedia("(pointer: coarse)").matches;
