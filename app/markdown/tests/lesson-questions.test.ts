import { expect, test } from "vitest";
import { elementOf, elementsOf } from "../../../test/support/page.ts";
import * as renderer from "../render-text.server.ts";

const text = `Before.

> [!QUESTION] Is \`a < b\` right?
>
> \`\`\`python
> print(a < b)
> \`\`\`
>
> - [ ] \`no\`
> - [x] secretly

> [!question] Which come first?
>
> 1. secretone
> 2. secrettwo

> [!QUESTION] What is printed?
>
> = \`secret 3\`
> = secretthree

> [!QUESTION] None is right.
>
> - [ ] secretfour
> - [ ] secretfive

> [!QUESTION] Not below a blank line.
> = secretsix

After.`;

const texts = { title: "A title", description: "", content: text };

test("final questions are taken out of a lesson: out of its page, plain text, feed and search", async () => {
  const { questions, ...public_ } = await renderer.render({ ...texts, lesson: "s12/loops" });
  expect(questions).toMatchObject([
    { kind: "choice", answers: ["<code>no</code>", "secretly"], right: [1] },
    { kind: "order", text: "<p>Which come first?</p>", answers: ["secretone", "secrettwo"] },
    { kind: "typed", answers: ["secret 3", "secretthree"] },
  ]);
  expect(questions[0]!.text).toMatch(/^<p>Is <code>a &#x3C; b<\/code> right\?<\/p>\s*<figure class="code">/);
  // In colours, with the name of its language and without a button.
  expect(elementOf(questions[0]!.text, "figcaption", { "data-language": "Python" })!.text).toBe("");
  expect(elementsOf(questions[0]!.text, "span", { class: "k-function" }).map(({ text }) => text)).toEqual([
    "print",
  ]);
  expect(public_.plain).toBe("Before.\n\nAfter.");
  expect(JSON.stringify(public_)).not.toMatch(/secret|question/i);
  // As a preview link shows a draft of it.
  const preview = await renderer.preview({ ...texts, lesson: "a/lesson" });
  expect(preview.html).not.toMatch(/secret/);
});

test("a check with several right answers has one button below them, and they can be open together", async () => {
  const content = "> [!CHECK] Which?\n>\n> - [x] a\n>   A.\n> - [ ] b\n>   B.\n> - [x] c\n>   C.";
  const { html, marks } = await renderer.render({ ...texts, content, lesson: "s12/loops" });
  expect(marks).toEqual(["q-which"]);
  expect(html).toContain("Check with 2 right answers");
  expect(html).not.toContain("<details name");
  expect(html).toMatch(/C\.<\/p><\/details>\s*<p class="task-act"/);
});

test("a check is typed or put in order: the answer is shown below it with its explanation and the button", async () => {
  const content = `> [!CHECK] What is 7 // 2?\n>\n> = 3\n> = <three>\n>\n> Whole.

> [!CHECK] In order?\n>\n> 1. \`a\`\n> 2. b\n> 3. c\n>\n> As ever.`;
  const { html, marks, plain } = await renderer.render({ ...texts, content, lesson: "s12/loops" });
  expect(marks).toEqual(["q-what-is-7-2", "q-in-order"]);
  const [typed, order] = html.split("</section>");
  const field = elementOf(typed!, "input")!.attributes;
  expect(field).toMatchObject({ type: "text", "aria-labelledby": "q-what-is-7-2-title" });
  expect(JSON.parse(field["data-answers"]!)).toEqual(["3", "<three>"]);
  expect(elementOf(typed!, "details", { class: "solution of-check" })!.text).toBe(
    "Show the answer 3 Whole. I answered this",
  );
  const items = elementsOf(elementOf(order!, "ol", { class: "in-order" })!.innerHtml, "li");
  const places = items.map(({ attributes }) => attributes["data-place"]);
  expect(places.toSorted()).toEqual(["1", "2", "3"]);
  expect(places).not.toEqual(["1", "2", "3"]);
  expect(
    elementsOf(order!, "button", { class: "move up" }).map(({ attributes }) => attributes["aria-label"]),
  ).toContain("Move up: a");
  expect(plain).toContain("As ever.");
  expect(plain).not.toMatch(/Move|↑/);
});

test("in other texts than lessons they are quotations like any others", async () => {
  const { questions, plain } = await renderer.render(texts);
  expect(questions).toEqual([]);
  expect(plain).toContain("secretly");
});

test("what stands below the answers of a final question explains it, and is no part of what is asked", async () => {
  const below = (answers: string) => `> [!QUESTION] Which?\n>\n${answers}\n>\n> Because of \`x\`.`;
  const content = ["> - [ ] no\n> - [x] yes", "> 1. one\n> 2. two", "> = 3"]
    .map(below)
    .join("\n\nBetween.\n\n");
  const { questions, ...public_ } = await renderer.render({ ...texts, content, lesson: "s12/loops" });
  expect(questions.map(({ text, explanation }) => [text, explanation])).toEqual(
    [1, 2, 3].map(() => ["<p>Which?</p>", "<p>Because of <code>x</code>.</p>"]),
  );
  expect(JSON.stringify(public_)).not.toContain("Because");
});
