import { expect, test } from "vitest";
import { courseFactsSchema } from "../../lib/course-facts.ts";
import { factValues, missingFacts, readFacts } from "../lib/facts-form.ts";

const whole = {
  ...{ name: "Chains", level: "beginner", weeks: "3", hours: "2 - 4", needs: "Patience" },
  ...{ outcome: "count blocks", format: "Six hours" },
};

test("each fact is taken alone, and the labels of what is missing are said", () => {
  let stored: string | null = null;
  for (const [name, text] of Object.entries(whole)) {
    const said = { ...factValues("course", stored).values, [name]: text };
    const { facts, errors } = readFacts("course", said, [], stored);
    expect(errors).toEqual({});
    stored = facts;
    const isWhole = courseFactsSchema.safeParse(JSON.parse(facts)).success;
    expect(missingFacts("course", facts).length === 0).toBe(isWhole);
  }
  expect(JSON.parse(stored!)).toEqual({ ...whole, weeks: 3, hours: [2, 4], courses: [] });
  expect(missingFacts("course", '{"weeks":3}')).toEqual([
    ...["Short name", "Level", "Hours a week", "What one needs", "Afterwards one can", "Format"],
  ]);
});

test.each([
  ["weeks", "many", "A whole number from 1 to 52."],
  ["weeks", "0", "A whole number from 1 to 52."],
  ["weeks", "2.5", "A whole number from 1 to 52."],
  ["hours", "7-6", "A whole number from 1 to 40, or two such as 6-7."],
  ["hours", "1-2-3", "A whole number from 1 to 40, or two such as 6-7."],
  ["level", "expert", "Choose one."],
  ["name", "x".repeat(25), "Where the title is too long. 24 characters at most."],
  ["checks", "101", "A whole number from 0 to 100. Empty: 100."],
])("a wrong %s, %j, says what it must be, and what is stored stays", (name, text, error) => {
  const stored = JSON.stringify({ weeks: 9, hours: 5, level: "advanced", name: "Old", checks: 50 });
  const { facts, errors } = readFacts("course", { ...whole, [name]: text }, ["s1"], stored);
  expect(errors).toEqual({ [name]: error });
  expect(JSON.parse(facts)).toMatchObject({
    [name]: JSON.parse(stored)[name],
    needs: "Patience",
    courses: ["s1"],
  });
});

test("what a service offers is taken one by one too", () => {
  const first = readFacts("service", { need: "", get: "A report", time: "", "from-you": "" }, [], null);
  expect(first).toEqual({ facts: '{"offer":{"get":"A report"}}', errors: {} });
  expect(missingFacts("service", first.facts)).toEqual(["Why people come", "What it needs from the client"]);
  const all = { need: "build", get: "A report", time: "", "from-you": "Access" };
  expect(missingFacts("service", readFacts("service", all, [], first.facts).facts)).toEqual([]);
});
