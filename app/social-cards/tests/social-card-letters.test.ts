import { expect, test } from "vitest";
import { openSocialCards } from "../social-cards.server.ts";

test("a social card shows letters that only the second file of a font has", async () => {
  const { preview, close } = openSocialCards();
  const draw = (title: string) => preview({ title, author: "", site: "" }, async () => undefined, "ann");
  expect(await draw("ğ")).not.toEqual(await draw("ş"));
  await close();
});
