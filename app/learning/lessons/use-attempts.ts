import { type RefObject, useEffect } from "react";
import { personalPrefix } from "../../ui/personal-storage.ts";

type Field = HTMLTextAreaElement | HTMLInputElement;
const fieldSelector = "textarea, .given input";
const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Keeps what somebody writes to an exercise in this browser, opens its solution only after that or at a second click, and lets the
 * arrow keys move between the answers of a check, which look like a choice.
 */
export function useAttempts(text: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = text.current!;
    for (const field of element.querySelectorAll<Field>(fieldSelector)) field.value = readAttempt(field);
    const listeners = { click: holdSolution, input: keepAttempt, keydown: moveToAnswer };
    const stop = new AbortController();
    for (const [name, listen] of Object.entries(listeners))
      element.addEventListener(name, listen as never, stop);
    return () => stop.abort();
  }, [text]);
}

function keepAttempt({ target }: { target: Field }) {
  if (target.matches(fieldSelector)) storeAttempt(target, target.value);
}

/** What was stored of the exercise or check that an element stands in; "" without anything. */
export function readAttempt(part: HTMLElement): string {
  let attempt = "";
  inStorage((storage) => {
    attempt = storage.getItem(keyOf(part)) ?? "";
  });
  return attempt;
}

export function storeAttempt(part: HTMLElement, attempt: string) {
  inStorage((storage) => {
    if (attempt.trim()) storage.setItem(keyOf(part), attempt);
    else storage.removeItem(keyOf(part));
  });
}

/** The first click on "Show a solution" only asks, while nothing is written, or put in order. */
function holdSolution(event: MouseEvent) {
  const summary = (event.target as Element).closest<HTMLElement>(".solution > summary");
  const box = summary?.closest("section");
  const attempt =
    box?.querySelector<Field>(fieldSelector)?.value ??
    box?.querySelector<HTMLElement>(".in-order")?.dataset.tried;
  const anyway = "Nothing tried yet. Show it anyway";
  if (!summary || attempt?.trim() || summary.textContent === anyway) return;
  if ((summary.parentElement as HTMLDetailsElement).open) return;
  event.preventDefault();
  summary.textContent = anyway;
}

function moveToAnswer(event: KeyboardEvent) {
  const step = steps[event.key];
  const answer = (event.target as Element).closest(".answer > summary")?.parentElement;
  if (!step || !answer) return;
  const answers = [...answer.parentElement!.querySelectorAll(".answer")];
  const next = answers.at((answers.indexOf(answer) + step) % answers.length)!;
  event.preventDefault();
  next.querySelector("summary")!.focus();
}

function keyOf(part: HTMLElement) {
  return `${personalPrefix}attempt:${location.pathname}#${part.closest("section")!.id}`;
}

function inStorage(act: (storage: Storage) => void) {
  try {
    act(localStorage);
  } catch {
    // Browsers may refuse to store anything: the text is in the field.
  }
}
