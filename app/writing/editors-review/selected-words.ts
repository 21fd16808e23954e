import type { OpenDraft } from "../drafts/open-draft.ts";

/** The selected words of the open text, and where they stand in its Markdown; "" when none are selected. */
export function selectedWords(draft: OpenDraft): { text: string; at: number } {
  const area = draft.area.current;
  if (area && !area.hidden) {
    const { selectionStart: at, selectionEnd } = area;
    return { text: area.value.slice(at, selectionEnd).slice(0, 2000), at };
  }
  const selection = getSelection();
  const isInText = draft.form.current?.querySelector(".ProseMirror")?.contains(selection?.anchorNode ?? null);
  const text = isInText ? String(selection).slice(0, 2000) : "";
  return { text, at: Math.max(0, draft.get().fields.content.indexOf(text)) };
}
