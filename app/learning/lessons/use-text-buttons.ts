import { type RefObject, useEffect } from "react";
import { toWrongMark } from "../lib/marks.ts";
import type { LessonProgress } from "./use-progress.ts";

/** Shows which buttons in the text are on, and stores what was answered right and what wrong. */
export function useTextButtons(text: RefObject<HTMLElement | null>, { marks, set }: LessonProgress) {
  useEffect(() => {
    for (const button of buttonsIn(text.current!)) {
      const isOn = marks.has(button.value);
      button.name = isOn ? "off" : "on";
      button.ariaPressed = String(isOn);
    }
  }, [text, marks]);
  useEffect(() => {
    const element = text.current!;
    const judged = (check: HTMLElement, isRight: boolean) => {
      const path = buttonsIn(check)[0]!.value;
      const wrongPath = toWrongMark(path);
      if (!isRight) {
        check.dataset.wrong = "";
        return set(wrongPath, true);
      }
      if (path !== wrongPath) set(path, true);
      // Right at once: it need not come again.
      if (check.dataset.wrong === undefined) set(wrongPath, false);
    };
    const listenOpen = ({ target }: Event) => {
      const answer = target as HTMLDetailsElement;
      const check = answer.closest<HTMLElement>(".check");
      if (!answer.open) return;
      if (answer.matches(".warm-up:not([data-own])"))
        void import("./ask-again.ts").then(({ askAgain }) => askAgain(answer));
      if (!check || !answer.matches(".answer")) return;
      if (answer.matches(".wrong")) judged(check, false);
      else if (!check.querySelector(".right:not([open])")) judged(check, true);
    };
    const listenJudged = ({ target, detail }: Event & { detail?: boolean }) =>
      judged(target as HTMLElement, detail === true);
    const stop = new AbortController();
    // "toggle" does not bubble.
    element.addEventListener("toggle", listenOpen, { signal: stop.signal, capture: true });
    element.addEventListener("judged", listenJudged, stop);
    return () => stop.abort();
  }, [text, set]);
}

function buttonsIn(element: HTMLElement) {
  return element.querySelectorAll<HTMLButtonElement>("button.tick");
}
