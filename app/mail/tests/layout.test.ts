import { expect, test } from "vitest";
import { accentShade } from "../../site/lib/accent.ts";
import { layOut, subjectLine } from "../layout.server.ts";

test("the button of a mail has the owner's colour, in a shade on which white text can be read", () => {
  const content = { subject: "Hello", paragraphs: ["Hello."], button: { text: "Open", path: "/" } };
  const site = { name: "Rye", url: "https://rye.example" };
  const colour = accentShade("#ffcc00", "light");
  expect(layOut(content, { ...site, accent: "#ffcc00" }).html).toContain(`background: ${colour}`);
  expect(layOut(content, { ...site, accent: "" }).html).toContain("background: #2b50c7");
});

test("the subject of a mail names the site once, and that of a letter is its writer's", () => {
  const mail = { subject: "Your posts are on Rye", paragraphs: [] };
  expect(subjectLine(mail, "Rye")).toBe("Your posts are on Rye");
  expect(subjectLine(mail, "Oats")).toBe("Oats: Your posts are on Rye");
  expect(subjectLine({ ...mail, letter: { text: "", html: "" } }, "Oats")).toBe("Your posts are on Rye");
});
