// A field in which code of a lesson is written. Its default value is the lesson's own code.
import { hashOf, type KeptBox } from "../lib/code.ts";

export const boxSelector = "textarea[data-box]";

/** As if somebody had written it: what stands in the field's place follows. */
function setCode(field: HTMLTextAreaElement, code: string) {
  if (field.value === code) return;
  field.value = code;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Shows kept code in the fields that are there. `isAll`: also what was written when the lesson's code was another one. */
export function showKept(text: Element, kept: KeptBox[], isAll: boolean) {
  for (const field of text.querySelectorAll<HTMLTextAreaElement>(boxSelector)) {
    const own = kept.find(({ box }) => box === field.dataset.box);
    if (!own) continue;
    const { code, of } = own;
    const isChanged = of !== hashOf(field.defaultValue);
    if (isChanged && !isAll) continue;
    setCode(field, code || field.defaultValue);
    if (code && isChanged) noteOn(field, changedText);
  }
}

const changedText = "The lesson’s code changed since you wrote this.";

/** Says in a line below a field what its code is; "" for nothing. */
export function noteOn(field: HTMLElement, text: string) {
  const label = field.closest("label")!;
  const note = label.querySelector(".code-note") ?? document.createElement("span");
  note.className = "code-note";
  note.textContent = text;
  if (text) label.append(note);
  else note.remove();
}

/** Brings the lesson's code back, or, until something is written, what was there before. */
export function resetBox(button: HTMLElement, field: HTMLTextAreaElement) {
  const { undo } = button.dataset;
  const written = field.value;
  setCode(field, undo ?? field.defaultValue);
  if (undo !== undefined) return;
  noteOn(field, "");
  button.dataset.undo = written;
  button.textContent = "Undo";
  const forget = () => {
    delete button.dataset.undo;
    button.textContent = "Reset";
  };
  field.addEventListener("input", forget, { once: true });
}
