import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { ToolRow } from "../../tool-row.tsx";
import { BlockHandle } from "./block-handle.tsx";
import { BlockPicker } from "./block-picker.tsx";
import { FindPanel } from "./find-panel.tsx";
import { LinkField } from "./link-field.tsx";
import { toolbarTools } from "./rich-toolbar.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { SlashListbox } from "./slash-listbox.tsx";
import { TableBar } from "./table-bar.tsx";
import { useRichFind } from "./use-rich-find.ts";

interface Props {
  /** undefined until the text is drawn. */
  shown: { view: EditorView; state: EditorState } | undefined;
  toolbarSlot: HTMLElement | null;
  isLesson: boolean;
  /** Opens the dialog for image files. */
  chooseImages(): void;
  /** The text. */
  children: ReactNode;
}

/** The text, and all that can be done with it by the mouse or a finger: the toolbar, and what stands at the cursor. */
export function RichMenus({ shown, toolbarSlot, isLesson, chooseImages, children }: Props) {
  const [hasFocus, setHasFocus] = useState(false);
  // The toolbar belongs to it too: events go through portals. While another window is in front, the focus stays here.
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent) =>
    setHasFocus(
      target === document.activeElement ||
        currentTarget.contains(relatedTarget) ||
        (!!toolbarSlot && barOf(toolbarSlot).contains(relatedTarget)),
    );
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!event.altKey || event.key !== "F10") return;
    const row = event.currentTarget.querySelector(".rich-menu [role=toolbar], .block-handle") ?? toolbarSlot;
    const button = row?.matches("button") ? row : row?.querySelector("button");
    (button as HTMLElement | undefined)?.focus();
    event.preventDefault();
  }
  return (
    <div className="relative mt-4" onFocus={() => setHasFocus(true)} onBlur={onBlur} onKeyDown={onKeyDown}>
      {children}
      <p id="rich-keys" hidden>
        Type / at the start of a line for blocks, behind a space for formulas and footnotes. Alt and F10 go to
        the tools at the cursor. In a list, Tab indents an item and Shift+Tab outdents it. To leave the text,
        press Escape, then Tab.
      </p>
      {shown && (
        <>
          <Toolbar {...shown} toolbarSlot={toolbarSlot} chooseImages={chooseImages} />
          {hasFocus && <CaretMenus {...shown} isLesson={isLesson} />}
          <BlockHandle {...shown} />
        </>
      )}
    </div>
  );
}

/** The bar that stays above the text, which the toolbar is a part of. */
const barOf = (toolbarSlot: HTMLElement) => toolbarSlot.closest<HTMLElement>(".editor-tools") ?? toolbarSlot;

type Shown = NonNullable<Props["shown"]>;
type ToolbarProps = Shown & Pick<Props, "toolbarSlot" | "chooseImages">;

function Toolbar({ view, state, toolbarSlot, chooseImages }: ToolbarProps) {
  const find = useRichFind(view, state);
  if (!toolbarSlot) return null;
  const tools = toolbarTools(view, state, chooseImages);
  return (
    <>
      {createPortal(<ToolRow label="Formatting" tools={tools} className="rich-toolbar" />, toolbarSlot)}
      {find.isOpen && createPortal(<FindPanel find={find} />, barOf(toolbarSlot))}
    </>
  );
}

function CaretMenus({ isLesson, ...shown }: Shown & Pick<Props, "isLesson">) {
  return (
    <>
      <SelectionBar {...shown} />
      <TableBar {...shown} />
      <BlockPicker {...shown} isLesson={isLesson} />
      <SlashListbox {...shown} />
      <LinkField {...shown} />
    </>
  );
}
