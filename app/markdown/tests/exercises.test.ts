import { expect, test } from "vitest";
import { elementOf } from "../../../test/support/page.ts";
import { pressButtons, withAttemptFields } from "../lesson-html.server.ts";
import { render } from "../render-text.server.ts";

const content = `> [!EXERCISE] Twice
> Write \`double\`.
>
> \`\`\`python start
> def double(x):
>     return "<b>"
> \`\`\`
>
> [!HINT] Times two.
>
> [!HINT] A second one, with code:
>
> \`\`\`python
> x * 2
> \`\`\`
>
> [!TEST] Numbers below zero count too.
>
> \`\`\`py answers=3|4
> assert double(4) == 8
> \`\`\`
>
> [!TEST]
>
> \`\`\`sql before
> DELETE FROM a;
> \`\`\`
>
> \`\`\`text ordered
> 8 <i>
> \`\`\`
>
> [!SOLUTION]
> Like this:
>
> \`\`\`python trip.py
> def double(x): return x * 2
> \`\`\`

> [!EXERCISE] On paper
> Draw it.
>
> [!SOLUTION]
> Any drawing.`;
const rendered = await render({ title: "T", description: "D", content, lesson: "s12/x" });
const html = withAttemptFields(rendered.html);

test("an exercise with a check has a mark of its own, which only a check sets; its button sets the one of a word", () => {
  expect(rendered.marks).toEqual(["s-twice", "x-on-paper"]);
  const box = elementOf(html, "section", { id: "x-twice" })!;
  expect(elementOf(box.innerHtml, "button", { name: "on" })).toMatchObject({
    attributes: { value: "s12/x/x-twice", "data-solved": "s12/x/s-twice" },
  });
  const solved = pressButtons(html, ["s12/x/s-twice"]);
  expect(solved.match(/data-is-solved/g)).toHaveLength(1);
  expect(solved).not.toContain('aria-pressed="true"');
  expect(pressButtons(html, ["s12/x/x-twice"])).toContain('name="off" value="s12/x/x-twice"');
});

test("its checks and hints are in no text but that of its page", () => {
  for (const text of [rendered.plain, rendered.feed, rendered.search.words.join(" ")])
    for (const hidden of ["Times two", "second one", "below zero", "assert", "DELETE", "<i>"])
      expect(text).not.toContain(hidden);
  for (const shown of ["Write double", "def double", "Like this", "Any drawing"])
    expect(rendered.plain).toContain(shown);
});

test("its checks are with the attempt, as the lesson has them", () => {
  const attempt = elementOf(html, "div", { class: "attempt" })!;
  expect(attempt.attributes).toMatchObject({ "data-language": "Python", "data-meta": "trip.py" });
  expect(JSON.parse(attempt.attributes["data-tests"]!)).toEqual([
    {
      says: "Numbers below zero count too.",
      blocks: [{ language: "Python", meta: "answers=3|4", code: "assert double(4) == 8" }],
    },
    {
      blocks: [{ language: "SQL", meta: "before", code: "DELETE FROM a;" }],
      printed: "8 <i>\n",
      isOrdered: true,
    },
  ]);
});

test("an attempt begins with the code of its task, and runs where its solution does", () => {
  const [twice, paper] = html.split('id="x-on-paper"');
  expect(elementOf(twice!, "textarea")).toMatchObject({
    attributes: { "data-box": "x-twice", "data-language": "Python" },
    text: 'def double(x): return "<b>"',
  });
  expect(twice).toContain('class="button run-it">Run</button><button type="button" class="button check-it"');
  expect(elementOf(twice!, "figure", { "data-meta": "start" })!.text).not.toContain("Run");
  expect(elementOf(paper!, "textarea")!.attributes).toMatchObject({ "data-box": "x-on-paper" });
  expect(paper).not.toMatch(/-it"|data-language="Python"/);
  expect(rendered.html).not.toContain("textarea");
});

test("hints are closed and counted", () => {
  expect(html.match(/<summary>.*?<\/summary>/g)).toEqual([
    "<summary>Hint 1 of 2</summary>",
    "<summary>Hint 2 of 2</summary>",
    ...Array.from({ length: 2 }, () => "<summary>Show a solution</summary>"),
  ]);
});

test("code to begin with stays in its field, whatever it holds", async () => {
  const start = "</textarea><b>out</b>";
  const text = `> [!EXERCISE] A form\n> Write.\n>\n> \`\`\`html start\n> ${start}\n> \`\`\`\n>\n> [!SOLUTION]\n>\n> \`\`\`html\n> <p>\n> \`\`\``;
  const { html } = await render({ title: "T", description: "D", content: text, lesson: "s1/forms" });
  const shown = withAttemptFields(html);
  expect(elementOf(shown, "textarea")!.text).toBe(start);
});
