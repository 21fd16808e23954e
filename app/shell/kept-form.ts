import { keptFormKey } from "../ui/browser-storage.ts";

/** What was typed in a form that may not have arrived. In sessionStorage: it belongs to this tab. */
interface KeptForm {
  /** The address of the page, and the id of its member; "" for a visitor. */
  page: string;
  user: string;
  /** Which form of the page it is. */
  form: string;
  fields: KeptField[];
  /** Whether the login or an error came instead of an answer. */
  isUnsent?: true;
}

interface KeptField {
  name: string;
  value: string;
  isChecked: boolean;
}

type TypedElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A script cannot choose files, and a password is stored nowhere. */
const unkeptTypes = ["hidden", "password", "file", "submit"];

/** These hidden fields are made anew with each page. The others tell a form from its neighbours. */
const changingFields = ["stamp", "key", "publishKey", "revision", "base", "changed", "until"];

export const currentPage = () => location.pathname + location.search;

/** Whether something can be typed or chosen in the form. */
export function hasFields(form: HTMLFormElement): boolean {
  return form.querySelector("textarea, select, input:not([type=hidden], [type=submit])") !== null;
}

export function keepForm(form: HTMLFormElement, user: string): void {
  const fields = typedElements(form).map((element) => ({
    name: element.name,
    value: element.value,
    isChecked: isChecked(element),
  }));
  store({ page: currentPage(), user, form: identityOf(form), fields });
}

/** The login or an error is shown, so what was sent last has not arrived. Returns whether that is news. */
export function markUnsent(): boolean {
  const kept = read();
  if (!kept || kept.isUnsent) return false;
  store({ ...kept, isUnsent: true });
  return true;
}

/**
 * Fills in the kept form when this is its page and it did not arrive; otherwise forgets it. `cameBack`: whether the person went
 * back to the page. Returns whether a form was filled in.
 */
export function fillKeptForm(user: string, cameBack: boolean): boolean {
  const kept = read();
  if (!kept) return false;
  store(undefined);
  if (!(kept.isUnsent || cameBack) || kept.page !== currentPage() || kept.user !== user) return false;
  const form = [...document.forms].find((form) => identityOf(form) === kept.form);
  if (!form) return false;
  for (const element of typedElements(form)) {
    const at = kept.fields.findIndex(({ name }) => name === element.name);
    const [field] = at < 0 ? [] : kept.fields.splice(at, 1);
    if (field) fill(element, field);
  }
  for (let part = form.closest("details"); part; part = part.parentElement!.closest("details"))
    part.open = true;
  form.scrollIntoView({ block: "nearest" });
  return true;
}

function identityOf(form: HTMLFormElement): string {
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")];
  const fixed = hidden.filter(({ name }) => !changingFields.includes(name));
  const names = new Set(typedElements(form).map(({ name }) => name));
  return JSON.stringify([form.action, [...names], fixed.map(({ name, value }) => [name, value])]);
}

function typedElements(form: HTMLFormElement): TypedElement[] {
  return [...form.elements].filter(
    (element): element is TypedElement =>
      element.matches("input[name], textarea[name], select[name]") &&
      !unkeptTypes.includes((element as TypedElement).type),
  );
}

const isChecked = (element: TypedElement) => element instanceof HTMLInputElement && element.checked;

/** As if a person did it, so that fields which React controls notice. */
function fill(element: TypedElement, { value, isChecked: checked }: KeptField) {
  if (element.type === "checkbox" || element.type === "radio") {
    if (isChecked(element) !== checked) element.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")!.set!.call(element, value);
  element.dispatchEvent(new Event(element.type === "select-one" ? "change" : "input", { bubbles: true }));
}

function read(): KeptForm | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keptFormKey) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function store(kept: KeptForm | undefined) {
  try {
    if (kept) sessionStorage.setItem(keptFormKey, JSON.stringify(kept));
    else sessionStorage.removeItem(keptFormKey);
  } catch {
    // Browsers may refuse to store anything: the text is in its form.
  }
}
