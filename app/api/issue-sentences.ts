import { z } from "zod";

const nouns: Record<string, string> = {
  ...{ string: "a text", number: "a number", int: "a whole number", boolean: "true or false" },
  ...{ array: "a list", object: "an object" },
};
const units: Record<string, string> = { string: "characters", array: "entries", set: "entries" };

/** What is wrong with a value, for people, where its schema has no sentence of its own; the parser's are for programmers. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const unit = units[String(issue.origin)];
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "This is missing."
        : `This has to be ${nouns[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return `This has to be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}.`;
    case "too_big":
      return unit
        ? `This may have ${issue.maximum} ${unit} at most.`
        : `This may be ${issue.maximum} at most.`;
    case "too_small":
      if (issue.input === "" || (unit && issue.minimum === 1)) return "This may not be empty.";
      return unit
        ? `This needs ${issue.minimum} ${unit} at least.`
        : `This has to be ${issue.minimum} at least.`;
    case "unrecognized_keys":
      return `There is no ${issue.keys.join(", ")} here.`;
    default:
      return "This is not in the form that is expected.";
  }
}

z.config({ customError: sentenceOf });
