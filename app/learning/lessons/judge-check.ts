// A check whose answer is typed or put in order: what is done in it, and whether it is right.
import { isTypedRight } from "../lib/typed-answer.ts";

/** `order`: the right places of the items, in the order in which the learner had put them: "2,1,3"; "" for none. */
export function restoreOrder(list: HTMLElement, order: string) {
  const items = [...list.children];
  const places = order.split(",");
  // The text may have been edited since then.
  if (places.toSorted().join() !== items.map(placeOf).toSorted().join()) return;
  list.append(...places.map((place) => items.find((item) => placeOf(item) === place)!));
  list.dataset.tried = "yes";
}

export function move(button: HTMLElement, isUp: boolean, store: (list: HTMLElement, order: string) => void) {
  const item = button.closest("li")!;
  const other = isUp ? item.previousElementSibling : item.nextElementSibling;
  if (!other) return;
  if (isUp) other.before(item);
  else other.after(item);
  button.focus();
  const list = item.parentElement!;
  const items = [...list.children];
  list.dataset.tried = "yes";
  store(list, items.map(placeOf).join());
  say(item.closest(".check")!, `Now in place ${items.indexOf(item) + 1} of ${items.length}.`);
}

/** Whether the answer is right; undefined when nothing is typed. */
export function judge(check: HTMLElement): boolean | undefined {
  const field = check.querySelector<HTMLInputElement>(".given input");
  if (field?.value.trim() === "") {
    field.focus();
    return undefined;
  }
  const list = check.querySelector<HTMLElement>(".in-order");
  const isRight = field ? isTypedRight(field.value, JSON.parse(field.dataset.answers!)) : isInOrder(list!);
  if (list) list.dataset.tried = "yes";
  if (isRight) say(check, "✓ Right.", "right");
  else
    say(check, `✗ Not ${field ? "this one" : "in this order"}. Try again, or see the answer below.`, "wrong");
  if (isRight) check.querySelector("details")!.open = true;
  return isRight;
}

function isInOrder(list: Element) {
  return [...list.children].every((item, at) => placeOf(item) === String(at + 1));
}

function say(check: Element, text: string, result = "") {
  const status = check.querySelector("[role=status]")!;
  status.textContent = text;
  status.className = `verdict ${result}`;
}

function placeOf(item: Element) {
  return (item as HTMLElement).dataset.place!;
}
