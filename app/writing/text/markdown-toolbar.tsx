import { Bold, Code, Heading, type IconNode, Image, Italic, Link, List, ListOrdered, Quote } from "lucide";
import { type KeyboardEvent, type RefObject, Suspense, useState } from "react";
import { TaskDialog } from "../tasks/lazy-task-dialog.ts";
import type { Task } from "../tasks/task.ts";
import { taskKinds } from "../tasks/task-kinds.ts";
import { ToolRow } from "../tool-row.tsx";
import { ImageChooser } from "./image-chooser.tsx";
import { applyEdit, insertBlock } from "./insert-text.ts";
import { codeEdit, linesEdit, linkEdit, type MakeEdit, markEdit } from "./markdown-edits.ts";
import { matchesKeys } from "./matches-keys.ts";

/** `keys`: as "Mod+Shift+8"; Mod is Ctrl, or Cmd on a Mac. */
type MarkdownTool = [edit: MakeEdit, name: string, keys: string, icon: IconNode];
const listSign = /^\s*(?:[-*+]|\d+[.)]) /;
const markdownTools: MarkdownTool[] = [
  [markEdit("**"), "Bold", "Mod+b", Bold],
  [markEdit("_"), "Italic", "Mod+i", Italic],
  [linesEdit(() => "## ", /^## /, /^#{1,6} /), "Heading", "Mod+Alt+2", Heading],
  [linkEdit, "Link", "Mod+k", Link],
  [linesEdit(() => "> ", /^> ?/), "Quote", "Mod+Shift+.", Quote],
  [codeEdit, "Code", "Mod+e", Code],
  [linesEdit(() => "- ", /^\s*[-*+] /, listSign), "List", "Mod+Shift+8", List],
  [
    linesEdit((number) => `${number}. `, /^\s*\d+[.)] /, listSign),
    "Numbered list",
    "Mod+Shift+7",
    ListOrdered,
  ],
];
const imageTool = ["Image", "Mod+Alt+p", Image] as const;

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
  const [name, keys, icon] = imageTool;
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

function runTool(area: HTMLTextAreaElement, edit: MakeEdit) {
  area.focus({ preventScroll: true });
  applyEdit(area, edit(area.value, area.selectionStart, area.selectionEnd));
}

/** Does what a shortcut of the row stands for. All other keys are the browser's. */
export function onToolKeys(event: KeyboardEvent<HTMLTextAreaElement>, chooseImages: () => void) {
  if (event.nativeEvent.isComposing) return;
  const tool = markdownTools.find(([, , keys]) => matchesKeys(event, keys));
  if (tool) runTool(event.currentTarget, tool[0]);
  else if (matchesKeys(event, imageTool[1])) chooseImages();
  else return;
  event.preventDefault();
}

const shortcutText = (keys: string) =>
  keys.replace("Mod", "Ctrl/⌘").replace(/[a-z]$/, (key) => key.toUpperCase());
