import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DraftText } from "../lib/draft-fields.ts";
import type { EditorFields } from "../lib/editor-fields.ts";
import { replaceText } from "../text/insert-text.ts";
import type { Change } from "../text/text-changes.ts";
import { useCompositionEnd } from "../text/use-composition-end.ts";
import { draftTextOf } from "./draft-text.ts";
import type { FieldConflict } from "./merge-drafts.ts";

export interface OpenConflict extends FieldConflict {
  id: number;
}

interface Options {
  form: RefObject<HTMLFormElement | null>;
  fields: EditorFields;
  change(changes: Partial<EditorFields>): void;
}

const textNames = ["title", "description", "content"] as const;

/** Merges other texts into the open form, and holds what was changed in two places until the person has chosen. */
export function useMerge({ form, fields, change }: Options) {
  const [conflicts, setConflicts] = useState<OpenConflict[]>([]);
  const lastId = useRef(0);
  const latest = useRef(fields);
  latest.current = fields;
  const compositionEnd = useCompositionEnd();

  /**
   * `role`: whose text `other` is. "mine": the same person wrote it in a closed editor, so the open text counts as theirs.
   * Returns what the form holds then.
   */
  async function merge(base: DraftText, other: DraftText, role: "theirs" | "mine" = "theirs") {
    const [{ mergeDrafts }, { changesBetween }] = await loadMerging();
    await compositionEnd();
    const open = draftTextOf(latest.current);
    const result = role === "theirs" ? mergeDrafts(base, other, open) : mergeDrafts(base, open, other);
    for (const name of textNames)
      changeText(name, changesBetween(open[name], result.text[name]), result.text[name]);
    const { title, description, content, ...others } = result.text;
    change({ ...others, as: others.as || undefined });
    const added = result.conflicts.map((conflict) => ({ ...conflict, id: ++lastId.current }));
    setConflicts((old) => [...old, ...added]);
    return result.text;
  }

  /** Changes the field in place: the caret, the scroll position and undo stay. */
  function changeText(name: (typeof textNames)[number], changes: Change[], text: string) {
    if (changes.length === 0) return;
    const field = form.current?.elements.namedItem(name);
    // A hidden field is only the copy of what another editor or the preview shows. The change is rendered at once: the rich
    // mode sends what was typed to the form with a delay, and must have this change first.
    if (!(field instanceof HTMLTextAreaElement) || field.hidden)
      return flushSync(() => change({ [name]: text }));
    for (const { from, to, insert } of changes) replaceText(field, from, to, insert);
  }

  /** Returns false when the place was changed since, so that both texts stay in it. */
  function resolve({ id, name, both, ...texts }: OpenConflict, choice: "theirs" | "mine" | "both") {
    setConflicts((old) => old.filter((conflict) => conflict.id !== id));
    if (choice === "both") return true;
    if (both === undefined) {
      change({ [name]: texts[choice] || undefined });
      return true;
    }
    const { content } = latest.current;
    const from = content.indexOf(both);
    if (from < 0) return false;
    const insert = texts[choice];
    let to = from + both.length;
    if (insert === "") while (content[to] === "\n") to++;
    changeText("content", [{ from, to, insert }], content.slice(0, from) + insert + content.slice(to));
    return true;
  }

  const dismiss = () => setConflicts([]);
  return { merge, conflicts, resolve, dismiss };
}

/** Loaded on use, since few texts are ever merged. */
const loadMerging = () => Promise.all([import("./merge-drafts.ts"), import("../text/text-changes.ts")]);

export type Merge = ReturnType<typeof useMerge>;
