import { type RefObject, useEffect } from "react";
import type { LessonProgress } from "./use-progress.ts";

/** Shows which buttons in the text are on, and marks a check as answered when its right answers are open. */
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
    const open = ({ target }: Event) => {
      const answer = target as HTMLDetailsElement;
      const check = answer.matches(".right") && answer.closest<HTMLElement>(".check");
      if (check && !check.querySelector(".right:not([open])")) set(buttonsIn(check)[0]!.value, true);
    };
    // This event does not bubble.
    element.addEventListener("toggle", open, true);
    return () => element.removeEventListener("toggle", open, true);
  }, [text, set]);
}

function buttonsIn(element: HTMLElement) {
  return element.querySelectorAll<HTMLButtonElement>("button.tick");
}
