import { expect, test } from "vitest";
import { accentShade } from "../../site/lib/accent.ts";
import { layOut, subjectLine, whoWrites } from "../layout.server.ts";

test("the button of a mail has the owner's colour, in a shade on which white text can be read", () => {
  const content = {
    reason: "account" as const,
    subject: "Hello",
    paragraphs: ["Hello."],
    button: { text: "Open", path: "/" },
  };
  const site = { name: "Rye", company: "Rye & Sons", url: "https://rye.example" };
  const colour = accentShade("#ffcc00", "light");
  expect(layOut(content, { ...site, accent: "#ffcc00" }).html).toContain(`background: ${colour}`);
  expect(layOut(content, { ...site, accent: "" }).html).toContain("background: #2b50c7");
});

test("the subject of a mail names the site once, and that of a letter is its writer's", () => {
  const mail = { reason: "account" as const, subject: "Your posts are on Rye", paragraphs: [] };
  expect(subjectLine(mail, "Rye")).toBe("Your posts are on Rye");
  expect(subjectLine(mail, "Oats")).toBe("Oats: Your posts are on Rye");
  expect(subjectLine({ ...mail, letter: { text: "", html: "" } }, "Oats")).toBe("Your posts are on Rye");
});

test("a mail ends with who writes and why one gets it, as text and as HTML, and shows the logo", () => {
  const logo = { key: "abc", width: 320, height: 64 };
  const site = { name: "Kiln", company: "Clay & Sons", url: "https://kiln.example", accent: "", logo };
  const mail = { reason: "invited" as const, subject: "Hello", paragraphs: ["Hello."] };
  const { text, html } = layOut(mail, site);
  expect(text).toContain(
    "-- \nKiln (Clay & Sons)\nYou get this because whoever runs it invited you to https://kiln.example",
  );
  expect(html).toContain("You get this because whoever runs it invited you to <a");
  expect(html).toContain("Kiln (Clay &amp; Sons)");
  expect(html).toMatch(/<img src="https:\/\/kiln\.example\/jpeg\/abc\.jpg" alt="" width="160" height="32"/);
  expect(layOut(mail, { ...site, showsName: false }).html).toContain('alt="Kiln"');
});

test.each([
  ["Lectern", "Lectern Academy", "Lectern Academy"],
  ["Acme Letters", "Acme", "Acme Letters"],
  ["Kiln", "Clay & Sons", "Kiln (Clay & Sons)"],
])("the site %s of %s signs as %s", (name, company, signature) => {
  expect(whoWrites({ name, company })).toBe(signature);
});
