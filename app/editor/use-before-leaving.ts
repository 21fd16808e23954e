import { useEffect } from "react";
import { useBlocker } from "react-router";
import { draftState } from "./draft-state.ts";

/** Asks before unsent changes are left behind; what the server took is not left behind. */
export function useBeforeLeaving(dirty: boolean, flush: () => boolean) {
  const unsent = () => dirty && draftState.current === "unsent";
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return unsent() && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const fate = flush() ? "stays" : "cannot be kept";
    if (window.confirm(`Leave this page? Your unsent text ${fate} in this browser.`)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsent()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
}
