import { deskPlaceKey } from "../../ui/browser-storage.ts";

/** Where somebody was when an act was sent. In sessionStorage, since the act loads the page again. */
interface Place {
  page: string;
  /** How far the page was scrolled, and where on the screen the pressed button was. */
  y: number;
  top: number;
  /** The place of its form among those of the page, its hidden fields, and what the button says. */
  at: number;
  fields: string[];
  label: string;
}

/** Runs before the first paint, so that the page does not show its top first. */
export const scrollScript = `try{var p=JSON.parse(sessionStorage.getItem("${deskPlaceKey}"));if(p&&p.page==location.pathname)scrollTo(0,p.y)}catch(e){}`;

export function rememberPlace({ defaultPrevented, target, submitter }: SubmitEvent): void {
  const form = target as HTMLFormElement;
  const control = submitter ?? document.activeElement;
  if (defaultPrevented || form.method !== "post" || !control) return;
  const place: Place = {
    page: location.pathname,
    y: scrollY,
    top: control.getBoundingClientRect().top,
    at: forms().indexOf(form),
    fields: fieldsOf(form),
    label: labelOf(control),
  };
  try {
    sessionStorage.setItem(deskPlaceKey, JSON.stringify(place));
  } catch {
    // Browsers may refuse to store anything: the page then begins at its top.
  }
}

/** Shows the same part of the page again, with the focus on what is wrong, on the same button, or else on what took its place. */
export function returnToPlace(): void {
  const place = takePlace();
  if (place?.page !== location.pathname) return;
  const form = findForm(place);
  const buttons = [...(form?.querySelectorAll<HTMLElement>("button:not([hidden])") ?? [])];
  const button = buttons.find((button) => labelOf(button) === place.label) ?? buttons[0];
  for (let part = form?.closest("details"); part; part = part.parentElement!.closest("details"))
    part.open = true;
  scrollTo({ top: place.y, behavior: "instant" });
  if (button) scrollBy({ top: button.getBoundingClientRect().top - place.top, behavior: "instant" });
  button?.focus({ preventScroll: true });
  const wrong = document.querySelector<HTMLElement>("main :is([aria-invalid=true], [role=alert])");
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: "center", behavior: "instant" });
}

function takePlace(): Place | undefined {
  try {
    const stored = sessionStorage.getItem(deskPlaceKey);
    sessionStorage.removeItem(deskPlaceKey);
    return JSON.parse(stored ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** The form that has most in common with the one that was sent: what it is about says more than what it does. */
function findForm({ at, fields, label }: Place): HTMLFormElement | undefined {
  const likeness = (form: HTMLFormElement) =>
    fieldsOf(form).reduce((sum, field) => sum + (fields.includes(field) ? (isAct(field) ? 1 : 3) : 0), 0) +
    ([...form.querySelectorAll("button")].some((button) => labelOf(button) === label) ? 1 : 0);
  const distance = (form: HTMLFormElement, place: number) => likeness(form) * 1000 - Math.abs(place - at);
  const ranks = forms().map((form, place) => ({ form, rank: distance(form, place) }));
  return ranks.sort((a, b) => b.rank - a.rank)[0]?.form;
}

const forms = () => [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")];

function fieldsOf(form: HTMLFormElement): string[] {
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")];
  return hidden.map(({ name, value }) => `${name}=${value}`);
}

const isAct = (field: string) => field.startsWith("act=");

const labelOf = (control: Element) => control.ariaLabel ?? control.textContent ?? "";
