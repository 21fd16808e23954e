import { expect, test } from "vitest";
import { accentShade } from "../../lib/accent.ts";
import { layOut } from "../layout.server.ts";

test("the button of a mail has the owner's colour, in a shade on which white text can be read", () => {
  const content = { subject: "Hello", paragraphs: ["Hello."], button: { text: "Open", path: "/" } };
  const site = { name: "Rye", url: "https://rye.example" };
  const colour = accentShade("#ffcc00", "light");
  expect(layOut(content, { ...site, accent: "#ffcc00" }).html).toContain(`background: ${colour}`);
  expect(layOut(content, { ...site, accent: "" }).html).toContain("background: #2b50c7");
});
