import { expect, test } from "vitest";
import { extractHeadings } from "../../../app/lib/headings.ts";
import { textOfHtml } from "../../../app/lib/html-text.ts";

const formula =
  '<math alttext="a > &#x22;b&#x22; <c>" display="block"><mrow><mi>a</mi><mo>></mo><mi>b</mi></mrow></math>';

test("a formula in rendered HTML is read as its source, in searches and in the table of contents", () => {
  expect(textOfHtml(`<p dir="auto">If ${formula}, then.</p>`)).toBe('If a > "b" <c>, then.');
  expect(extractHeadings(`<h2 id="h-a" dir="auto">The ${formula} case</h2>`)).toEqual([
    { id: "h-a", text: 'The a > "b" <c> case' },
  ]);
});
