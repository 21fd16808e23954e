import { data } from "react-router";
import { z } from "zod";
import { cleanText, replaceUnstorable } from "../lib/characters.ts";
import { fieldText } from "../lib/text.ts";
import type { Answer } from "../ui/answer.ts";
import { malformed } from "./fields.ts";

type Read<F extends z.ZodObject> = Pick<Answer, "values" | "errors"> & { fields?: z.output<F> };

/** Reads a form by a schema. Throws a 400 when something in it is malformed. */
export function readFields<F extends z.ZodObject>(form: FormData, schema: F): Read<F> {
  const names = Object.keys(schema.shape);
  const isList = (name: string) => schema.shape[name] instanceof z.ZodArray;
  const texts = names.map((name) => [name, isList(name) ? textsOf(form, name) : fieldText(form, name)]);
  const values = Object.fromEntries(
    texts.map(([name, text]) => [name, typeof text === "string" ? cleanText(text) : text]),
  );
  const read = schema.safeParse(Object.fromEntries(texts));
  if (read.success) {
    // A schema that makes another text of what was sent says with it how that is shown again.
    const made = Object.entries(read.data).filter(([, value]) => typeof value === "string");
    const shown = made.map(([name, text]) => [name, replaceUnstorable(text as string)]);
    return { fields: read.data, values: { ...values, ...Object.fromEntries(shown) }, errors: {} };
  }
  const { issues } = read.error;
  if (issues.some(({ message }) => message === malformed)) throw data(null, { status: 400 });
  // The first thing that is wrong with each field.
  const errors = Object.fromEntries(
    issues.map(({ path, message }) => [path[0] ?? "form", message]).reverse(),
  );
  return { values, errors };
}

const textsOf = (form: FormData, name: string) =>
  form.getAll(name).filter((value) => typeof value === "string");
