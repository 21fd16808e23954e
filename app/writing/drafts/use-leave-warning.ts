import { useEffect } from "react";
import { useBlocker } from "react-router";
import { draftState, isEditorOpenAt } from "../../ui/draft-state.ts";
import type { OpenDraft } from "./open-draft.ts";

/** How long somebody who leaves waits for the server before the page asks. */
const timeoutMs = 3000;

/**
 * Asks for confirmation before a person leaves the page with text that could not be saved. Returns whether somebody is
 * about to leave.
 */
export function useLeaveWarning(draft: OpenDraft) {
  const hasUnsavedText = () => draftState.phase === "unsent" && draft.isUnsaved;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (isEditorOpenAt(nextLocation.pathname)) return false;
    return hasUnsavedText() && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const outcome = draft.keep() ? "stays on this device" : "cannot be saved on this device either";
    const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, false));
    void Promise.race([draft.saver.flush(), timeout]).then((isSaved) => {
      const question = `Leave this page? Your unsaved text ${outcome}.`;
      if (isSaved || window.confirm(question)) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedText()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
  return blocker.state !== "unblocked";
}
