import { by, line, oneOf, upTo } from "../../kit/fields.ts";
import { maxWords, usualWords } from "../lib/certificate-terms.ts";

const maxHours = 2000;

const hours = line
  .check(
    by((text: string) =>
      /^\d{0,4}$/.test(text) && Number(text) <= maxHours
        ? undefined
        : `The hours are a whole number, up to ${maxHours}, or nothing.`,
    ),
  )
  .transform(Number);

/** The texts; of those without which nothing can be printed, an empty one is the usual one. */
export const certificateFields = {
  certificate: oneOf(["on", "off"]),
  heading: line.check(upTo(maxWords.heading, "The heading")).transform((text) => text || usualWords.heading),
  sentence: line
    .check(upTo(maxWords.sentence, "The sentence"))
    .transform((text) => text || usualWords.sentence),
  hours,
  logo: oneOf(["yes", "no"]),
  signatory: line.check(upTo(maxWords.signatory, "The name")),
  signatoryRole: line.check(upTo(maxWords.signatoryRole, "The line below the name")),
};
