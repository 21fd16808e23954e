import { expect, test } from "vitest";
import { z } from "zod";
import { by, line, lines, oneOf, ticked, yesOrNo } from "../fields.ts";
import { readFields } from "../read-fields.server.ts";

function formOf(fields: [string, string | Blob][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test("a form is read by its schema: texts without what cannot be stored, lists, choices, yes and no", () => {
  const schema = z.object({
    ...{ name: line, notes: lines, id: z.array(z.string()), role: oneOf(["author", "editor"]) },
    ...{ on: yesOrNo, missing: line, box: ticked, empty: ticked },
  });
  const form = formOf([
    ["name", " a\r\nb\u0000 "],
    ["notes", "a\r\nb "],
    ["id", "1"],
    ["id", "2"],
    ["id", new Blob(["a file"])],
    ["role", "editor"],
    ["on", "no"],
    ["box", "yes"],
    ["other", "left out"],
  ]);
  expect(readFields(form, schema)).toEqual({
    fields: {
      name: "a b",
      notes: "a\nb",
      id: ["1", "2"],
      role: "editor",
      on: false,
      missing: "",
      box: true,
      empty: false,
    },
    values: {
      name: "a b",
      notes: "a\nb",
      id: ["1", "2"],
      role: "editor",
      on: "no",
      missing: "",
      box: "yes",
      empty: "",
    },
    errors: {},
  });
});

test("what a schema makes of a text is shown again, with a sign for what HTML cannot hold", () => {
  const schema = z.object({ email: z.string().transform((text) => text.trim()) });
  const { fields, values } = readFields(formOf([["email", " a\u0000@b "]]), schema);
  expect([fields, values]).toEqual([{ email: "a\u0000@b" }, { email: "a\uFFFD@b" }]);
});

test("each field says the first thing that is wrong with it, beside what was sent", () => {
  const noComma = by((text: string) => (text.includes(",") ? "No comma." : undefined));
  const schema = z.object({
    name: line.min(1, "Say it.").check(noComma),
    topic: line.max(3, "Short.").check(noComma),
  });
  const form = formOf([["topic", "a,b,c"]]);
  expect(readFields(form, schema)).toEqual({
    values: { name: "", topic: "a,b,c" },
    errors: { name: "Say it.", topic: "Short." },
  });
});

test("what no person types gets a 400, whatever else is wrong", () => {
  const schema = z.object({ name: line.min(1, "Say it."), role: oneOf(["author"]) });
  expect(() => readFields(formOf([["role", "owner"]]), schema)).toThrow(
    expect.objectContaining({ init: { status: 400 } }),
  );
});
