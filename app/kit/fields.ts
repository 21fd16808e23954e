// What the fields of a form take.
import { z } from "zod";
import { cleanLine, cleanText } from "../lib/characters.ts";

/** The message of what no person types, such as an id that is none: it gets a 400 instead of a text beside its field. */
export const malformed = "malformed";

/** A text of one line, without what cannot be stored. */
export const line = z.string().overwrite(cleanLine);
/** A text of several lines, without what cannot be stored. */
export const lines = z.string().overwrite(cleanText);

/** A choice that the form offers. */
export const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values, malformed);

/** yes or no, from a checkbox or from what a button asks for. */
export const yesOrNo = oneOf(["yes", "no"]).transform((value) => value === "yes");

/** The check of a field by a function that says what is wrong, as in `line.check(by(validateReason))`. */
export function by<T>(problemOf: (value: T) => string | undefined) {
  return ({ value, issues }: z.core.ParsePayload<T>) => {
    const message = problemOf(value);
    if (message) issues.push({ code: "custom", message, input: value });
  };
}
