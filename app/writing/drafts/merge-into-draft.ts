import { flushSync } from "react-dom";
import { newId } from "../../lib/new-id.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { compositionEnd } from "../text/composition-end.ts";
import { replaceText } from "../text/insert-text.ts";
import type { Change } from "../text/text-changes.ts";
import { draftTextOf } from "./draft-text.ts";
import type { OpenConflict } from "./draft-view.ts";
import type { OpenDraft } from "./open-draft.ts";

const textNames = ["title", "description", "content"] as const;

/**
 * Merges another text into the open form. What was changed in two places is held until the person has chosen.
 * `role`: whose text `other` is. "mine": the same person wrote it in a closed editor, so the open text counts as theirs.
 * Returns what the form holds then.
 */
export async function mergeIntoDraft(
  draft: OpenDraft,
  base: DraftText,
  other: DraftText,
  role: "theirs" | "mine" = "theirs",
): Promise<DraftText> {
  const [{ mergeDrafts }, { changesBetween }] = await loadMerging();
  await compositionEnd();
  flushContent(draft);
  const open = draftTextOf(draft.get().fields);
  const result = role === "theirs" ? mergeDrafts(base, other, open) : mergeDrafts(base, open, other);
  for (const name of textNames)
    changeText(draft, name, changesBetween(open[name], result.text[name]), result.text[name]);
  const { title, description, content, ...others } = result.text;
  draft.change({ ...others, as: others.as || undefined });
  const added = result.conflicts.map((conflict) => ({ ...conflict, id: newId() }));
  draft.set({ conflicts: [...draft.get().conflicts, ...added] });
  return result.text;
}

/** Loaded on use, since few texts are ever merged. */
const loadMerging = () => Promise.all([import("../lib/merge-drafts.ts"), import("../text/text-changes.ts")]);

/** Takes over what was typed in rich text a moment ago. */
export const flushContent = (draft: OpenDraft) => flushSync(() => draft.content.current?.flush?.());

/** Changes the field in place: the caret, the scroll position and undo stay. */
function changeText(draft: OpenDraft, name: (typeof textNames)[number], changes: Change[], text: string) {
  if (changes.length === 0) return;
  const field = draft.form.current?.elements.namedItem(name);
  // A hidden field is only the copy of what the rich text or the preview shows. It is drawn at once: the rich text sends what
  // was typed to the form with a delay, and must have this change first.
  if (!(field instanceof HTMLTextAreaElement) || field.hidden)
    return flushSync(() => draft.change({ [name]: text }));
  for (const { from, to, insert } of changes) replaceText(field, from, to, insert);
}

/** Returns false when the place was changed since, so that both texts stay in it. */
export function resolveConflict(
  draft: OpenDraft,
  { id, name, both, ...texts }: OpenConflict,
  choice: "theirs" | "mine" | "both",
): boolean {
  draft.set({ conflicts: draft.get().conflicts.filter((conflict) => conflict.id !== id) });
  if (choice === "both") return true;
  if (both === undefined) {
    draft.change({ [name]: texts[choice] || undefined });
    return true;
  }
  flushContent(draft);
  const { content } = draft.get().fields;
  const from = content.indexOf(both);
  if (from < 0) return false;
  const insert = texts[choice];
  let to = from + both.length;
  if (insert === "") while (content[to] === "\n") to++;
  changeText(draft, "content", [{ from, to, insert }], content.slice(0, from) + insert + content.slice(to));
  return true;
}
