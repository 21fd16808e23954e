import { type RefObject, useEffect } from "react";
import { continueHash } from "../lib/continue.ts";
import { findPassage, passageAtTop } from "./passage.ts";
import type { LessonProgress } from "./use-progress.ts";

const saveDelayMs = 1500;

/** Scrolls to where the learner was when the page is opened to continue, and stores where the learner is. */
export function useReadingPosition(
  text: RefObject<HTMLElement | null>,
  { readPassage, savePassage }: LessonProgress,
) {
  useEffect(() => {
    if (location.hash !== continueHash) return;
    // Removes the hash, so that a reload or going back does not scroll here again.
    history.replaceState(history.state, "", location.pathname);
    // The text has its final height only with its fonts.
    void document.fonts.ready.then(
      () => text.current && revealBlock(findPassage(text.current, readPassage())),
    );
  }, [text, readPassage]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (text.current) savePassage(passageAtTop(text.current));
    };
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, saveDelayMs);
    };
    const saveWhenHidden = () => document.hidden && save();
    addEventListener("scroll", saveSoon, { passive: true });
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      removeEventListener("scroll", saveSoon);
      document.removeEventListener("visibilitychange", saveWhenHidden);
      clearTimeout(timer);
    };
  }, [text, savePassage]);
}

function revealBlock(block: HTMLElement | undefined) {
  if (!block) return;
  for (let box = block.closest("details"); box; box = box.parentElement!.closest("details")) box.open = true;
  block.scrollIntoView({ block: "start" });
  block.classList.add("resumed");
  block.tabIndex = -1;
  block.focus({ preventScroll: true });
}
