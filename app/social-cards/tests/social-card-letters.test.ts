import { expect, test } from "vitest";
import { drawable } from "../fonts.server.ts";
import { openSocialCards } from "../social-cards.server.ts";

test("a social card draws the letters of all languages that a post may be in", async ({ onTestFinished }) => {
  const { preview, close } = openSocialCards();
  onTestFinished(close);
  const draw = (title: string) => preview({ title, author: "", site: "" }, async () => undefined, "ann");
  // Letters that no font has would be the same box.
  const pairs = ["ğş", "хл", "λψ", "สว", "नम", "مر", "包面", "んに", "안녕", "של", "বা", "தம", "ếộ"];
  for (const pair of pairs) {
    const [first, second] = [...pair];
    expect.soft(drawable(pair), pair).toBe(pair);
    expect.soft(await draw(first!), pair).not.toEqual(await draw(second!));
  }
});

test("what no font has is left out, and is no box", () => {
  const texts = {
    "Bread 🍞 and ❤️ ✨": "Bread and",
    "🇫🇷 x": "x",
    "👩‍🍳": "\u200d",
    ᚠᚢ: "",
    "⠓ y": "y",
    "© ™": "© ™",
  };
  expect(Object.keys(texts).map(drawable)).toEqual(Object.values(texts).map((text) => text));
});
