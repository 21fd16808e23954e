// What the fields of a form take.
import { z } from "zod";
import { cleanLine, cleanText } from "../lib/characters.ts";
import { isDay } from "../lib/date.ts";
import { isLongerThan } from "../lib/text.ts";

/** The message of what no person types, such as an id that is none: it gets a 400 instead of a text beside its field. */
export const malformed = "malformed";

/** A text of one line, without what cannot be stored. */
export const line = z.string().overwrite(cleanLine);
/** A text of several lines, without what cannot be stored. */
export const lines = z.string().overwrite(cleanText);

/** A choice that the form offers. */
export const oneOf = <const T extends string>(values: readonly T[]) => z.enum(values, malformed);

/** A number that a form brings back, such as a revision. */
export const whole = z
  .string()
  .transform(Number)
  .refine((value) => Number.isSafeInteger(value) && value <= 1e9, malformed);

/** yes or no, as a select or a button says it. */
export const yesOrNo = oneOf(["yes", "no"]).transform((value) => value === "yes");
/** Whether a check box is ticked. */
export const ticked = oneOf(["yes", ""]).transform((value) => value === "yes");

/** The check of how long a text is: `lines.check(upTo(5000, "Notes"))`. */
export const upTo = (max: number, subject: string) =>
  by((text: string) =>
    isLongerThan(text, max) ? `${subject} may have ${max} characters at most.` : undefined,
  );

/** The check of a field by a function that says what is wrong, as in `line.check(by(validateReason))`. */
export function by<T>(problemOf: (value: T) => string | undefined) {
  return ({ value, issues }: z.core.ParsePayload<T>) => {
    const message = problemOf(value);
    if (message) issues.push({ code: "custom", message, input: value });
  };
}

/** A day such as "2026-03-01", as a field of kind "date" sends it. A year of two digits is one that somebody mistyped. */
export const day = z.string().refine((text) => /^2\d{3}/.test(text) && isDay(text), "Choose a day.");
/** An hour such as "18:00", as a field of kind "time" sends it. */
export const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Choose an hour.");
/** The id of what a form makes: it comes with the form, so that sending it twice makes one. */
export const madeId = z.string().regex(/^[a-z0-9]{12,20}$/, malformed);
