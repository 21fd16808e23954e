// What the table of settings makes of a page: its fields, and what its form says.
import { fieldText } from "../../lib/text.ts";
import { readLinks } from "./link-fields.ts";
import type { Setting } from "./setting-kinds.ts";
import type { SettingPage } from "./site-pages.ts";
import { type SettingName, type SiteSettings, settingRows } from "./site-settings.ts";

type Stored = Partial<SiteSettings>;

/** A field as a page draws it. `value`: as it is stored; of a toggle "yes" while it is on. */
export interface SettingField
  extends Pick<Setting<unknown>, "kind" | "label" | "rows" | "placeholder" | "options" | "isHalf"> {
  name: SettingName;
  value: string;
  /** Whether the environment decides it. */
  isFixed: boolean;
  notes: string;
}

export const rowsOf = (page: SettingPage) => settingRows.filter((row) => row[1].page === page);

/** `stored`: what the owner has stored or the environment has `fixed`. */
export function fieldsOf(page: SettingPage, stored: Stored, fixed: Stored, canMail: boolean): SettingField[] {
  return rowsOf(page).map(([name, { kind, label, rows, options, isHalf, initial, ...row }]) => {
    const isFixed = Object.hasOwn(fixed, name);
    const isText = kind === "text" || kind === "list";
    const notes = [
      row.hint,
      !canMail && row.withoutMail,
      isFixed && "Set by whoever runs this server, and cannot be changed here.",
    ];
    return {
      ...{ name, kind, label, rows, options, isHalf, isFixed },
      notes: notes.filter(Boolean).join(" "),
      placeholder: isText ? (row.placeholder ?? textOf(initial)) : undefined,
      value: kind === "image" ? "" : textOf(stored[name] ?? (isText ? "" : initial)),
    };
  });
}

function textOf(value: unknown) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join("\n") : String(value);
}

/** The settings in the form of a page, unchecked; undefined for one that is to get its default. */
export function readSitePage(
  page: SettingPage,
  form: FormData,
  stored: Stored,
  fixed: Stored,
): Partial<Record<SettingName, unknown>> {
  const rows = rowsOf(page).filter(([name, { kind }]) => kind !== "image" && !Object.hasOwn(fixed, name));
  return Object.fromEntries(rows.map(([name, { kind }]) => [name, readField(kind, form, name, stored)]));
}

function readField(kind: SettingField["kind"], form: FormData, name: string, stored: Stored) {
  if (kind === "toggle") return form.has(name);
  if (kind === "list") return readLines(form, name);
  if (kind === "links") return readLinks(form);
  if (kind === "colour") return readColour(form, name, stored.accent ?? "");
  return trim(fieldText(form, name)) || undefined;
}

/** The lines of a field, each once. */
function readLines(form: FormData, name: string): string[] {
  const lines = fieldText(form, name).split(/\r\n?|\n/);
  return [...new Set(lines.map(trim).filter(Boolean))];
}

/** The form has a text and a colour field for the same colour: the text counts, unless only the other was changed. */
function readColour(form: FormData, name: string, stored: string) {
  const [text, picked] = [trim(fieldText(form, name)), trim(fieldText(form, "picked"))];
  const isPicked = picked !== "" && picked !== fieldText(form, "shown");
  return text === stored && isPicked ? picked : text;
}

function trim(text: string) {
  return text.trim();
}
