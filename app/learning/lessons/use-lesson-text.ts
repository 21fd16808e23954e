import { type RefObject, useEffect } from "react";
import { toWrongMark } from "../lib/marks.ts";
import { boxSelector, resetBox } from "../run/code-box.ts";
import { readAttempt, storeAttempt } from "./attempts.ts";
import { judge, move, restoreOrder } from "./judge-check.ts";
import type { LessonProgress } from "./use-progress.ts";

type Field = HTMLTextAreaElement | HTMLInputElement;
type SetMark = LessonProgress["set"];
const fieldSelector = ".given input";
const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Makes the rendered text of a lesson act: its exercises, checks and blocks of code. They work without it too, but keep nothing. */
export function useLessonText(text: RefObject<HTMLElement | null>, { marks, set }: LessonProgress) {
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
    const listen = (event: Event) => act(event, set);
    const stop = new AbortController();
    // "toggle" does not bubble.
    for (const name of ["click", "focusin", "input", "keydown", "toggle"])
      element.addEventListener(name, listen, { signal: stop.signal, capture: name === "toggle" });
    return () => stop.abort();
  }, [text, set]);
}

function act(event: Event, set: SetMark) {
  const target = event.target as HTMLElement;
  const { type, key } = event as KeyboardEvent;
  const inside = (selector: string) => target.closest<HTMLElement>(selector);
  if (type === "toggle") return openAnswer(target as HTMLDetailsElement, set);
  if (type === "focusin") return void openEditor(target);
  if (type === "input") {
    if (target.matches(fieldSelector)) storeAttempt(target, (target as HTMLInputElement).value);
    return;
  }
  const isClick = type === "click";
  const runButton = isClick && inside(".run, .edit");
  const tryButton = isClick && inside(".run-it, .check-it");
  const reset = isClick && inside(".reset-it");
  const mover = (isClick || key === "ArrowUp" || key === "ArrowDown") && inside(".move");
  const judged = isClick ? inside(".judge") : key === "Enter" && inside(".given input");
  const answer = !isClick && steps[key] && inside(".answer > summary")?.parentElement;
  const solution = isClick && inside(".solution > summary");
  if (runButton) return void runOrEdit(runButton).catch(() => sayNotLoaded(runButton));
  if (tryButton) return void tryAttempt(tryButton, set).catch(() => sayNotLoaded(tryButton));
  if (reset) resetBox(reset, reset.parentElement!.querySelector<HTMLTextAreaElement>(boxSelector)!);
  else if (mover) move(mover, isClick ? mover.matches(".up") : key === "ArrowUp");
  else if (judged) settle(inside(".check")!, judge(inside(".check")!), set);
  else if (answer) focusAnswer(answer, steps[key]!);
  else if (!solution || !holdSolution(solution)) return;
  event.preventDefault();
}

/** An answer that was opened says whether it is right. */
function openAnswer(answer: HTMLDetailsElement, set: SetMark) {
  const check = answer.closest<HTMLElement>(".check");
  if (!check || !answer.open || !answer.matches(".answer")) return;
  const isRight = !answer.matches(".wrong");
  if (!isRight || !check.querySelector(".right:not([open])")) settle(check, isRight, set);
}

/** Stores what was answered right and what wrong. `isRight`: undefined while nothing is answered. */
function settle(check: HTMLElement, isRight: boolean | undefined, set: SetMark) {
  const path = buttonsIn(check)[0]!.value;
  const wrongPath = toWrongMark(path);
  if (isRight === false) {
    check.dataset.wrong = "";
    set(wrongPath, true);
  } else if (isRight) {
    if (path !== wrongPath) set(path, true);
    // Right at once: it need not come again.
    if (check.dataset.wrong === undefined) set(wrongPath, false);
  }
}

/** The first click on "Show a solution" only asks, while nothing is written, or put in order. */
function holdSolution(summary: HTMLElement): boolean {
  const box = summary.closest("section");
  const field = box?.querySelector<Field>("[data-box], .given input");
  const attempt =
    (box?.querySelector(".result") ? "run" : field?.value.replace(field.defaultValue, "")) ??
    box?.querySelector<HTMLElement>(".in-order")?.dataset.tried;
  const anyway = "Nothing tried yet. Show it anyway";
  const isOpen = (summary.parentElement as HTMLDetailsElement).open;
  if (attempt?.trim() || summary.textContent === anyway || isOpen) return false;
  summary.textContent = anyway;
  return true;
}

/** The answers of a check look like a choice, so the arrow keys move between them. */
function focusAnswer(answer: Element, step: number) {
  const answers = [...answer.parentElement!.querySelectorAll(".answer")];
  answers
    .at((answers.indexOf(answer) + step) % answers.length)!
    .querySelector("summary")!
    .focus();
}

/** Browsers remember that a module could not be loaded, until the page is loaded again. */
let hasFailed = false;

/** What runs and edits code is loaded at the first click. */
async function runOrEdit(button: HTMLElement) {
  if (hasFailed && navigator.onLine) return location.reload();
  const figure = button.closest("figure")!;
  if (button.matches(".edit")) (await import("../run/edit-block.ts")).editBlock(figure);
  else await (await import("../run/run-block.ts")).runBlock(figure);
}

/** The editor for code is loaded when somebody begins to write. Without a connection the text area goes on. */
async function openEditor(field: HTMLElement) {
  if (!field.matches("textarea[data-box][data-language]")) return;
  await import("../run/editor/code-editor.ts")
    .then((editor) => editor.openEditor(field as HTMLTextAreaElement))
    .catch(() => {});
}

/** What a check found solved is marked so. */
async function tryAttempt(button: HTMLElement, set: SetMark) {
  if (hasFailed && navigator.onLine) return location.reload();
  const isSolved = await (await import("../run/run-attempt.ts")).runAttempt(button);
  if (isSolved) set(buttonsIn(button.closest("section")!)[0]!.dataset.solved!, true);
}

function sayNotLoaded(button: HTMLElement) {
  hasFailed = true;
  const label = button.textContent;
  button.textContent = "Not loaded";
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}

function buttonsIn(element: HTMLElement) {
  return element.querySelectorAll<HTMLButtonElement>("button.tick");
}
