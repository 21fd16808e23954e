import { useEffect } from "react";
import { useBlocker } from "react-router";
import { draftState } from "./draft-state.ts";

/** Asks for confirmation before a person leaves the page with unsent changes. */
export function useLeaveWarning(dirty: boolean, flush: () => boolean) {
  const hasUnsentChanges = () => dirty && draftState.current === "unsent";
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return hasUnsentChanges() && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const draftStatus = flush() ? "stays" : "cannot be kept";
    if (window.confirm(`Leave this page? Your unsent text ${draftStatus} in this browser.`))
      blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsentChanges()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [dirty]);
}
