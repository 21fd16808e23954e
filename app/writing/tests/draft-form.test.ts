import { expect, test } from "vitest";
import { openingOf } from "../lib/draft-form.ts";

const empty = { title: "", description: "", content: "" };

test.for([
  ["a heading, a list and a quote", "## Rest\n\n- Flour\n- Water\n\n> Wait.", "Rest Flour Water Wait."],
  ["marks in the text", "Mix **500 g** of `rye` flour.", "Mix 500 g of rye flour."],
  [
    "a link and an image",
    "See [the oven](https://x.example/) ![a loaf](/images/1.webp)",
    "See the oven a loaf",
  ],
  ["what is no mark", "5 * 3 - 2 # of loaves, snake_case", "5 * 3 - 2 # of loaves, snake_case"],
])("the first words of a draft leave out Markdown: %s", ([, content, words]) => {
  expect(openingOf({ ...empty, content } as never)).toBe(words);
});

test("a draft without text begins with its description, and without that with its title", () => {
  expect(openingOf({ ...empty, title: "Rye", description: "A loaf." } as never)).toBe("A loaf.");
  expect(openingOf({ ...empty, title: "Rye" } as never)).toBe("Rye");
  expect(openingOf(empty as never)).toBe("");
});
