import { createContext } from "react";

/** Loads what makes the boxes in a lesson's text act, and keeps nothing: for a preview, which knows no lessons. */
export const LessonActs = createContext<() => Promise<{ actOn(text: HTMLElement): void }>>(async () => ({
  actOn() {},
}));
