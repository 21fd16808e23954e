import { boxSelector, resetBox } from "./code-box.ts";
import { blocksIn, codeOf } from "./lesson-blocks.ts";

/** Opens a block's code in a field; of an open one, brings the lesson's code back, or closes what nobody has changed. */
export function editBlock(figure: HTMLElement): void {
  const button = figure.querySelector<HTMLElement>(".edit")!;
  const field = figure.querySelector<HTMLTextAreaElement>(boxSelector);
  if (!field) openBlock(figure).focus();
  else if (button.dataset.undo === undefined && field.value === field.defaultValue) closeBlock(figure);
  else resetBox(button, field);
  figure.querySelector(".result")?.remove();
}

export function openBlock(figure: HTMLElement): HTMLTextAreaElement {
  const blocks = blocksIn(figure.closest(".article")!);
  const place = blocks.findIndex((block) => block.figure === figure);
  const code = codeOf(figure);
  const wrapper = makeField("The code", code);
  const field = wrapper.querySelector("textarea")!;
  Object.assign(field.dataset, { box: `b${place}`, language: blocks[place]!.language });
  const pre = figure.querySelector("pre")!;
  const asksQuestions = /\binput\(/.test(code);
  pre.after(wrapper, ...(asksQuestions ? [makeField("Your answers, one on each line", "", "answers")] : []));
  pre.hidden = true;
  figure.querySelector(".edit")!.textContent = "Reset";
  return field;
}

function closeBlock(figure: HTMLElement) {
  figure.querySelector("pre")!.hidden = false;
  figure.querySelector(".edit")!.textContent = "Edit";
  for (const field of figure.querySelectorAll(".code-field")) field.remove();
}

/** The answers of the learner to the questions of the code; undefined when there are none. */
export function answersIn(figure: HTMLElement): string[] | undefined {
  const field = figure.querySelector<HTMLTextAreaElement>(".answers");
  return field?.value ? field.value.split("\n") : undefined;
}

export function makeField(label: string, code: string, className = "") {
  const wrapper = document.createElement("label");
  wrapper.className = "code-field";
  const field = document.createElement("textarea");
  const rows = code.split("\n").length + 1;
  Object.assign(field, { className, defaultValue: code, rows, spellcheck: false, autocapitalize: "off" });
  field.dir = "ltr";
  wrapper.append(label, field);
  return wrapper;
}
