import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useAlert } from "../../ui/alerts.tsx";
import type { ActProblem } from "../failed-act.ts";
import { publishTexts } from "../lib/editor-errors.ts";

/** What the server answers to a form of the publishing menu: the result, or why it failed. */
export type EditorActionResponse<T> = Partial<T> & ActProblem;

/**
 * Sends a form of the publishing menu once the text is saved, so that it is about what the writer sees. The page stays.
 * `onDone` gets each answer once, unless it is an alert.
 */
export function useEditorAction<T>(
  action: string,
  save: (() => Promise<boolean>) | undefined,
  onDone: (response: EditorActionResponse<T>) => void,
) {
  const fetcher = useFetcher<EditorActionResponse<T>>();
  const alert = useAlert();
  const [isSaving, setSaving] = useState(false);
  const handled = useRef(fetcher.data);
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || handled.current === fetcher.data) return;
    handled.current = fetcher.data;
    const response = fetcher.data as EditorActionResponse<T>;
    if (response.alert) alert(response.alert);
    else onDone(response);
  });
  async function send(fields: Record<string, string>) {
    setSaving(true);
    const isSaved = save ? await save() : true;
    setSaving(false);
    if (!isSaved) return alert(publishTexts.notSaved);
    await fetcher.submit({ ...fields, from: "editor" }, { method: "post", action });
  }
  return { send, isBusy: isSaving || fetcher.state !== "idle" };
}
