import { Bold, Code, Heading, type IconNode, Image, Italic, Link, List, ListOrdered, Quote } from "lucide";
import { type RefObject, Suspense, useState } from "react";
import { TaskDialog } from "../tasks/lazy-task-dialog.ts";
import type { Task } from "../tasks/task.ts";
import { taskKinds } from "../tasks/task-kinds.ts";
import { ToolRow } from "../tool-row.tsx";
import { ImageChooser } from "./image-chooser.tsx";
import { applyEdit, insertBlock } from "./insert-text.ts";
import { fenceEdit, headingEdit, linkEdit, listEdit, quoteEdit } from "./line-edits.ts";
import type { TextEdit } from "./list-keys.ts";
import { markText } from "./mark-text.ts";

type MakeEdit = (value: string, from: number, to: number) => TextEdit;

/** `keys`: as "Mod+Shift+8"; Mod is Ctrl, or Cmd on a Mac. */
type MarkdownTool = [edit: MakeEdit, name: string, keys: string, icon: IconNode];
export const markdownTools: MarkdownTool[] = [
  [(value, from, to) => markText(value, from, to, "**"), "Bold", "Mod+b", Bold],
  [(value, from, to) => markText(value, from, to, "_"), "Italic", "Mod+i", Italic],
  [headingEdit, "Heading", "Mod+Alt+2", Heading],
  [linkEdit, "Link", "Mod+k", Link],
  [quoteEdit, "Quote", "Mod+Shift+.", Quote],
  [codeEdit, "Code", "Mod+e", Code],
  [(value, from, to) => listEdit(value, from, to, false), "List", "Mod+Shift+8", List],
  [(value, from, to) => listEdit(value, from, to, true), "Numbered list", "Mod+Shift+7", ListOrdered],
];
export const imageTool = [undefined, "Image", "Mod+Alt+p", Image] as const;

/** Several lines become a block of code. */
function codeEdit(value: string, from: number, to: number) {
  const isBlock = value.slice(from, to).includes("\n");
  return isBlock ? fenceEdit(value, from, to) : markText(value, from, to, "`");
}

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  chooser: RefObject<HTMLInputElement | null>;
  insertImages(files: File[]): void;
  isLesson: boolean;
}

/** The buttons of Markdown. One is for images: on phones, they can be neither dropped nor pasted. */
export function MarkdownToolbar({ area, chooser, insertImages, isLesson }: Props) {
  const [form, setForm] = useState<{ kind: Task["kind"]; caret: number }>();
  const tools = markdownTools.map(([edit, name, keys, icon]) => ({
    name,
    icon,
    shortcut: shortcutText(keys),
    run: () => runTool(area.current!, edit),
  }));
  const [, name, keys, icon] = imageTool;
  const image = { name, icon, shortcut: shortcutText(keys), run: () => chooser.current!.click() };
  const forms = taskKinds.map(([kind, name, , , icon]) => ({
    name,
    icon,
    run: () => setForm({ kind, caret: area.current!.selectionEnd }),
  }));
  return (
    <>
      <ToolRow
        label="Formatting"
        className="toolbar needs-js"
        tools={[...tools, image, ...(isLesson ? forms : [])]}
      />
      <ImageChooser ref={chooser} onChoose={insertImages} />
      <Suspense>
        {form && (
          <TaskDialog
            kind={form.kind}
            onClose={() => setForm(undefined)}
            onDone={(markdown) => {
              setForm(undefined);
              insertBlock(area.current!, markdown, form.caret);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

export function runTool(area: HTMLTextAreaElement, edit: MakeEdit) {
  area.focus({ preventScroll: true });
  applyEdit(area, edit(area.value, area.selectionStart, area.selectionEnd));
}

const shortcutText = (keys: string) =>
  keys.replace("Mod", "Ctrl/⌘").replace(/[a-z]$/, (key) => key.toUpperCase());
