import type { FieldWeakness } from "../lib/field-weaknesses.ts";

/** The selectors of fields whose control is not simply the visible input of that name. */
const selectors: Partial<Record<FieldWeakness["field"], string>> = {
  image: "input[name=cover]",
  topics: "#topics, [name=topics]:not([type=hidden])",
};

/** The element in which a person sets a field; null when the form has none. */
export function findField(form: HTMLFormElement | null, field: FieldWeakness["field"]) {
  const selector = selectors[field] ?? `[name=${field}]:not([type=hidden])`;
  return form?.querySelector<HTMLElement>(selector) ?? null;
}

/** Moves the focus to a field, and opens what it is in. */
export function showField(form: HTMLFormElement | null, field: FieldWeakness["field"]) {
  const element = findField(form, field);
  element?.closest("details")?.setAttribute("open", "");
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "center" });
}
