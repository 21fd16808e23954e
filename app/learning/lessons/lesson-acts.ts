// What the boxes of a lesson's text do: exercises, checks and blocks of code. What is kept of it is for others to say.
import { toWrongMark } from "../lib/marks.ts";
import { boxSelector, resetBox } from "../run/code-box.ts";
import { judge, move } from "./judge-check.ts";

type Field = HTMLTextAreaElement | HTMLInputElement;
/** Hears of marks that are set, and of answers to checks. */
export interface Keeper {
  set(path: string, on: boolean): void;
  /** A check was answered wrong. */
  miss(path: string): void;
  store(part: HTMLElement, answer: string): void;
}
export const fieldSelector = ".given input";
const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Makes the rendered text of a lesson act. Returns what ends that. Without a keeper nothing is kept, as in the editor's preview. */
export function actOn(text: HTMLElement, keeper: Keeper = { set() {}, miss() {}, store() {} }): () => void {
  const stop = new AbortController();
  // "toggle" does not bubble.
  for (const name of ["click", "focusin", "input", "keydown", "toggle"])
    text.addEventListener(name, (event) => act(event, keeper), {
      signal: stop.signal,
      capture: name === "toggle",
    });
  return () => stop.abort();
}

function act(event: Event, keeper: Keeper) {
  const target = event.target as HTMLElement;
  const { type, key } = event as KeyboardEvent;
  const inside = (selector: string) => target.closest<HTMLElement>(selector);
  if (type === "toggle") return openAnswer(target as HTMLDetailsElement, keeper);
  if (type === "focusin") return void openEditor(target);
  if (type === "input") {
    if (target.matches(fieldSelector)) keeper.store(target, (target as HTMLInputElement).value);
    return;
  }
  const isClick = type === "click";
  const codeButton = isClick && inside(".run, .edit, .run-it, .check-it");
  const reset = isClick && inside(".reset-it");
  const mover = (isClick || key === "ArrowUp" || key === "ArrowDown") && inside(".move");
  const judged = isClick ? inside(".judge") : key === "Enter" && inside(".given input");
  const answer = !isClick && steps[key] && inside(".answer > summary")?.parentElement;
  const solution = isClick && inside(".solution > summary");
  if (codeButton) return void pressForCode(codeButton, keeper).catch(() => sayNotLoaded(codeButton));
  if (reset) resetBox(reset, reset.parentElement!.querySelector<HTMLTextAreaElement>(boxSelector)!);
  else if (mover) move(mover, isClick ? mover.matches(".up") : key === "ArrowUp", keeper.store);
  else if (judged) settle(inside(".check")!, judge(inside(".check")!), keeper);
  else if (answer) focusAnswer(answer, steps[key]!);
  else if (!solution || !holdSolution(solution)) return;
  event.preventDefault();
}

/** An answer that was opened says whether it is right. */
function openAnswer(answer: HTMLDetailsElement, keeper: Keeper) {
  const check = answer.closest<HTMLElement>(".check");
  if (!check || !answer.open || !answer.matches(".answer")) return;
  const isRight = !answer.matches(".wrong");
  if (!isRight || !check.querySelector(".right:not([open])")) settle(check, isRight, keeper);
}

/** Stores what was answered right and what wrong. `isRight`: undefined while nothing is answered. */
function settle(check: HTMLElement, isRight: boolean | undefined, { set, miss }: Keeper) {
  const path = buttonsIn(check)[0]!.value;
  const wrongPath = toWrongMark(path);
  if (isRight === false) {
    check.dataset.wrong = "";
    miss(path);
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

/** What runs, checks and edits code is loaded at the first click. What a check found solved is marked so. */
async function pressForCode(button: HTMLElement, { set }: Keeper) {
  if (hasFailed && navigator.onLine) return location.reload();
  const figure = button.closest("figure")!;
  if (button.matches(".edit")) (await import("../run/edit-block.ts")).editBlock(figure);
  else if (button.matches(".run")) await (await import("../run/run-block.ts")).runBlock(figure);
  else if (await (await import("../run/run-attempt.ts")).runAttempt(button))
    set(buttonsIn(button.closest("section")!)[0]!.dataset.solved!, true);
}

/** The editor for code is loaded when somebody begins to write. Without a connection the text area goes on. */
async function openEditor(field: HTMLElement) {
  if (!field.matches("textarea[data-box][data-language]")) return;
  await import("../run/editor/code-editor.ts")
    .then((editor) => editor.openEditor(field as HTMLTextAreaElement))
    .catch(() => {});
}

function sayNotLoaded(button: HTMLElement) {
  hasFailed = true;
  const label = button.textContent;
  button.textContent = "Not loaded";
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}

export function buttonsIn(element: HTMLElement) {
  return element.querySelectorAll<HTMLButtonElement>("button.tick");
}
