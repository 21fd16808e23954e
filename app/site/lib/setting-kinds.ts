// The kinds of rows in the table of settings.
import { z } from "zod";
import type { EnvSettings } from "../../../config/settings.ts";
import type { SettingPage } from "./site-pages.ts";

/** A setting: its values, and the field in which the owner changes it. */
export interface Setting<T> extends More<T> {
  schema: z.ZodType<T>;
  /** Its value while nobody has decided. */
  initial: T;
  /** The page of the desk that has its field; undefined: it is set elsewhere. */
  page?: SettingPage;
  /** "list": a text area with a text in each line. Those of `DrawnKind` are drawn and read by code of their own. */
  kind?: "text" | "number" | "list" | "choice" | "toggle" | "image" | DrawnKind;
  label?: string;
}

type DrawnKind = "colour" | "links";

interface More<T> {
  hint?: string;
  /** Of a text area, its lines; undefined for a field of one line. */
  rows?: number;
  /** What the field shows while it is empty; undefined: the initial value. */
  placeholder?: string;
  /** Values and what they are called. */
  options?: Record<string, string>;
  /** Whether it stands beside another half. */
  isHalf?: true;
  /** What is said of it while the site cannot send mail. */
  withoutMail?: string;
  /** Its part of the line about the page on /desk/site. */
  says?(value: T, canMail: boolean): string;
  /** The variable of the environment that decides it instead of the owner. */
  variable?: keyof EnvSettings;
}

export const setting = <T>(row: Setting<T>) => row;

type TextMore = More<string> & { initial?: string };
export const text = (page: SettingPage, label: string, schema: z.ZodType<string>, more: TextMore = {}) =>
  setting({ page, kind: "text", label, schema, initial: "", ...more });

export const list = (
  page: SettingPage,
  label: string,
  schema: z.ZodType<string[]>,
  more: More<string[]> = {},
) => setting({ page, kind: "list", label, schema, initial: [], ...more });

const choose = { error: "Choose one of these." };

export function choice<Value extends string>(
  page: SettingPage,
  label: string,
  options: Record<Value, string>,
  initial: NoInfer<Value>,
  more: More<Value> = {},
) {
  const schema = z.enum(Object.keys(options) as Value[], choose);
  return setting<Value>({ page, kind: "choice", label, schema, initial, options, ...more });
}

/** A choice among whole numbers. */
export function count(
  page: SettingPage,
  label: string,
  options: Record<number, string>,
  initial: number,
  more: More<number> = {},
) {
  const schema = z.coerce.number().refine((value) => Object.hasOwn(options, value), choose);
  return setting({ page, kind: "choice", label, schema, initial, options, ...more });
}

export const toggle = (page: SettingPage, label: string, initial: boolean, more: More<boolean> = {}) =>
  setting({ page, kind: "toggle", label, schema: z.boolean(), initial, ...more });

export const drawn = <T>(
  page: SettingPage,
  kind: DrawnKind,
  schema: z.ZodType<T>,
  initial: NoInfer<T>,
  more: More<T> = {},
) => setting<T>({ page, kind, schema, initial, ...more });

/** A setting without a field among those of the site. */
export const elsewhere = <T>(schema: z.ZodType<T>, initial: NoInfer<T>) => setting<T>({ schema, initial });
