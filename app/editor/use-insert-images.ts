import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { useAlert } from "../ui/alerts.tsx";
import { insertText, replaceText } from "./insert-text.ts";
import { uploadImage } from "./upload-image.ts";
import { useComposition } from "./use-composition.ts";

/**
 * Uploads images and links them where the cursor stood. A mark keeps their place in the text meanwhile; `area` may be
 * hidden by then.
 */
export function useInsertImages(area: RefObject<HTMLTextAreaElement | null>) {
  const alert = useAlert();
  const composed = useComposition();
  /** What each mark stands for: the link, "" after a failed upload, undefined while it is under way. */
  const marks = useRef(new Map<string, string | undefined>());
  const editing = useRef(false);
  const visited = useRef(false);
  const left = useRef(new AbortController());
  useEffect(() => () => left.current.abort(), []);

  async function insert(files: File[]) {
    const images = files.map((file) => {
      const name = altText(file.name);
      const mark = `![Uploading ${name} ${marks.current.size + 1}…]()`;
      marks.current.set(mark, undefined);
      return { file, name, mark };
    });
    const field = area.current!;
    // Nobody has put the cursor anywhere yet: the text goes on at its end.
    if (!visited.current) field.setSelectionRange(field.value.length, field.value.length);
    insertText(field, images.map(({ mark }) => `${mark}\n`).join(""));
    for (const { file, name, mark } of images) {
      const sent = await uploadImage(file, () => {}, left.current.signal);
      if (left.current.signal.aborted) return;
      marks.current.set(mark, "key" in sent ? `![${name}](${sent.address})` : "");
      await composed();
      edit(() => replaceMark(mark));
      if ("error" in sent) alert(sent.error);
    }
  }

  /** Keeps what it changes itself from being looked at as something that a person typed. */
  function edit(change: (field: HTMLTextAreaElement) => void) {
    if (!area.current) return;
    editing.current = true;
    change(area.current);
    editing.current = false;
  }

  function replaceMark(mark: string) {
    const [field, link] = [area.current!, marks.current.get(mark)!];
    const at = field.value.indexOf(mark);
    if (at < 0) return;
    const end = at + mark.length;
    // A picture that never came leaves no line either.
    replaceText(field, at, !link && field.value[end] === "\n" ? end + 1 : end, link);
  }

  /** An undone link shows its mark again, which one step more takes out or puts back. */
  function onInput({ nativeEvent }: FormEvent<HTMLTextAreaElement>) {
    const { value } = area.current!;
    const { inputType } = nativeEvent as InputEvent;
    const back = editing.current ? undefined : done().find(([mark]) => value.includes(mark))?.[0];
    // A command must not run within another one's event.
    if (back) queueMicrotask(() => edit((field) => resolve(field, back, inputType)));
  }

  function resolve(field: HTMLTextAreaElement, mark: string, inputType: string) {
    if (inputType === "historyUndo") stepOn(field, mark, "undo", "redo");
    else if (inputType === "historyRedo") stepOn(field, mark, "redo", "undo");
    else replaceMark(mark);
  }

  const done = () => [...marks.current].filter((entry): entry is [string, string] => entry[1] !== undefined);
  /** The text with every mark replaced whose upload ended. */
  const finish = (text: string) => done().reduce((text, [mark, link]) => text.split(mark).join(link), text);
  const underWay = (text: string) =>
    [...marks.current].some(([mark, link]) => link === undefined && text.includes(mark));
  const onFocus = () => {
    visited.current = true;
  };
  return { insert, finish, underWay, handlers: { onInput, onFocus } };
}

export type InsertImages = ReturnType<typeof useInsertImages>;

/** A step more, unless it changes something else than the mark: then that step is the person's own to take. */
function stepOn(field: HTMLTextAreaElement, mark: string, step: string, back: string) {
  const before = field.value;
  document.execCommand(step);
  if (field.value !== before && field.value.includes(mark)) document.execCommand(back);
}

/** A file's name as it can stand between the brackets of a Markdown image. */
function altText(fileName: string) {
  return fileName
    .replace(/\.\w+$/, "")
    .replace(/[[\]()<>\\`\p{Cc}]+/gu, " ")
    .trim();
}

const anyMark = /!\[Uploading [^\]]*…\]\(\)\n?/g;

/** A text without the marks of uploads that ended with another page. */
export function withoutMarks(text: string): string {
  return text.replace(anyMark, "");
}
