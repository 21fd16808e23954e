import { type RefObject, useEffect } from "react";
import { personalPrefix } from "../../ui/personal-storage.ts";

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Keeps what somebody writes to an exercise in this browser, opens its solution only after that or at a second click, and lets the
 * arrow keys move between the answers of a check, which look like a choice.
 */
export function useAttempts(text: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = text.current!;
    for (const field of element.querySelectorAll("textarea"))
      inStorage((storage) => {
        field.value = storage.getItem(keyOf(field)) ?? "";
      });
    const listeners = { click: holdSolution, input: keepAttempt, keydown: moveToAnswer };
    for (const [name, listen] of Object.entries(listeners)) element.addEventListener(name, listen as never);
    return () => {
      for (const [name, listen] of Object.entries(listeners))
        element.removeEventListener(name, listen as never);
    };
  }, [text]);
}

function keepAttempt({ target }: { target: HTMLTextAreaElement }) {
  inStorage((storage) => {
    if (target.value.trim()) storage.setItem(keyOf(target), target.value);
    else storage.removeItem(keyOf(target));
  });
}

/** The first click on "Show a solution" only asks, while nothing is written. */
function holdSolution(event: MouseEvent) {
  const summary = (event.target as Element).closest<HTMLElement>(".solution > summary");
  const field = summary?.closest(".exercise")?.querySelector("textarea");
  const anyway = "Nothing tried yet. Show it anyway";
  if (!summary || field?.value.trim() !== "" || summary.textContent === anyway) return;
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

function keyOf(field: HTMLElement) {
  return `${personalPrefix}attempt:${location.pathname}#${field.closest(".exercise")!.id}`;
}

function inStorage(act: (storage: Storage) => void) {
  try {
    act(localStorage);
  } catch {
    // Browsers may refuse to store anything: the text is in the field.
  }
}
