import { type RefObject, useEffect } from "react";
import { readAttempt, storeAttempt } from "./attempts.ts";
import { restoreOrder } from "./judge-check.ts";
import { actOn, buttonsIn, fieldSelector } from "./lesson-acts.ts";
import type { LessonProgress } from "./use-progress.ts";

/** Makes the rendered text of a lesson act (lesson-acts.ts), and keeps what is answered. It works without it too, but keeps nothing. */
export function useLessonText(text: RefObject<HTMLElement | null>, { marks, set, miss }: LessonProgress) {
  useEffect(() => {
    for (const button of buttonsIn(text.current!)) {
      const isOn = marks.has(button.value);
      button.name = isOn ? "off" : "on";
      button.ariaPressed = String(isOn);
      button.toggleAttribute("data-is-solved", marks.has(button.dataset.solved ?? ""));
    }
  }, [text, marks]);
  useEffect(() => {
    const element = text.current!;
    for (const field of element.querySelectorAll<HTMLInputElement>(fieldSelector)) {
      // What was typed before the page's scripts were there.
      if (field.value) storeAttempt(field, field.value);
      else field.value = readAttempt(field);
    }
    for (const list of element.querySelectorAll<HTMLElement>(".in-order"))
      restoreOrder(list, readAttempt(list));
    return actOn(element, { set, miss, store: storeAttempt });
  }, [text, set, miss]);
}
