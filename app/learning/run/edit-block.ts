import { blocksIn } from "./lesson-blocks.ts";

/** Turns the code of a block into a field to change it, or back into the code of the lesson. */
export function editBlock(figure: HTMLElement): void {
  const pre = figure.querySelector("pre")!;
  const isEdited = pre.hidden;
  pre.hidden = !isEdited;
  figure.querySelector(".edit")!.textContent = isEdited ? "Edit" : "Reset";
  for (const field of figure.querySelectorAll(".code-field, .result")) field.remove();
  if (isEdited) return;
  const code = pre.textContent.replace(/\n$/, "");
  const asksQuestions = /\binput\(/.test(code);
  pre.after(
    makeField("The code", code),
    ...(asksQuestions ? [makeField("Your answers, one on each line", "", "answers")] : []),
  );
  const field = figure.querySelector("textarea")!;
  const blocks = blocksIn(figure.closest(".article")!);
  const at = blocks.findIndex((block) => block.figure === figure);
  field.dataset.box = `b${at}`;
  field.dataset.language = blocks[at]!.language;
  field.focus();
}

/** The answers of the learner to the questions of the code; undefined when there are none. */
export function answersIn(figure: HTMLElement): string[] | undefined {
  const field = figure.querySelector<HTMLTextAreaElement>(".answers");
  return field?.value ? field.value.split("\n") : undefined;
}

export function makeField(label: string, value: string, className = "") {
  const wrapper = document.createElement("label");
  wrapper.className = "code-field";
  const field = document.createElement("textarea");
  Object.assign(field, {
    value,
    className,
    rows: value.split("\n").length + 1,
    spellcheck: false,
    autocapitalize: "off",
  });
  field.dir = "ltr";
  wrapper.append(label, field);
  return wrapper;
}
