import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useAlert } from "../ui/alerts.tsx";
import { draftState } from "../ui/draft-state.ts";
import { useSite } from "../ui/site.tsx";
import { draftStatus } from "./drafts/draft-status.ts";
import type { DraftView } from "./drafts/draft-view.ts";
import { flushContent, mergeIntoDraft } from "./drafts/merge-into-draft.ts";
import { type DraftOptions, OpenDraft } from "./drafts/open-draft.ts";
import { useDraftAddress } from "./drafts/use-draft-address.ts";
import { useLeaveWarning } from "./drafts/use-leave-warning.ts";
import { useSaveKey } from "./drafts/use-save-key.ts";
import { watchEditor } from "./drafts/watch-editor.ts";
import type { EditorResponse } from "./editor-response.ts";
import { openPictures } from "./images/open-pictures.ts";
import { useSubmission } from "./use-submission.ts";

type Options = Pick<DraftOptions, "initialFields" | "action" | "saved" | "blogId" | "kind">;

/** Opens a draft, and draws the page again after each of its changes. */
export function useEditor(options: Options, response?: EditorResponse) {
  const alert = useAlert();
  const userId = useSite().user?.id ?? "";
  const requestedName = (useLocation().state as { restore?: string } | null)?.restore;
  const [draft] = useState(
    () => new OpenDraft({ ...options, userId, requestedName, alert, merge: mergeIntoDraft }),
  );
  const [pictures] = useState(() => openPictures(draft));
  const view = useSyncExternalStore(draft.subscribe, draft.get, draft.get);
  useEffect(() => watchEditor(draft), []);
  const submission = useSubmission(draft, response);
  const isLeaving = useLeaveWarning(draft);
  useDraftAddress(draft, submission.busy || isLeaving);
  const save = () => {
    flushContent(draft);
    if (!draft.saver.isSaved) draft.keep();
    return draft.saver.flush();
  };
  useEffect(() => {
    draftState.save = save;
    return () => {
      draftState.save = undefined;
    };
  }, []);
  const isAsked = useSaveKey(save);
  return { draft, view, pictures, statusText: statusText(view, isAsked), ...submission };
}

export type OpenEditor = ReturnType<typeof useEditor>;

/** What the publish bar says. `isAsked`: the person has just saved the text. */
function statusText({ pictures: { done, total }, chosenCover, save, isKept }: DraftView, isAsked: boolean) {
  if (total > 0) return `Uploading image ${done + 1} of ${total}…`;
  if (chosenCover?.progress !== undefined) return "Saving the cover…";
  return draftStatus(save, isKept, isAsked);
}
