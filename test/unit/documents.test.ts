import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listTexts, textsOf } from "../../tools/list-texts.ts";

const documents = globSync("*.md");
const sources = globSync("{app,config,db,proof,server,storage,test,tools,work}/**/*.{ts,tsx}");
const pathPattern = /(?<![\w./-])(?:app|config|content|db|proof|server|storage|test|tools|work)\/[\w./-]*\w/g;

test("every file and folder that the documents name exists", () => {
  const names = documents.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/`([^`\n]+)`|\]\(([^)]+)\)/g)]
      .flatMap(([, code, link]) => (code ?? link)!.match(pathPattern) ?? [])
      .map((name) => `${file}: ${name}`),
  );
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !existsSync(name.split(": ")[1]!))).toEqual([]);
});

test("every file that a comment names exists", () => {
  const names = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)].flatMap(([comment]) =>
      (comment.match(pathPattern) ?? [])
        .filter((name) => /\.\w+$/.test(name))
        .map((name) => `${file}: ${name}`),
    ),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !existsSync(name.split(": ")[1]!))).toEqual([]);
});

test("docs/texts.md lists the texts of the interface: node tools/list-texts.ts > docs/texts.md", () => {
  expect(readFileSync("docs/texts.md", "utf8")).toBe(listTexts());
  expect(
    textsOf('<p aria-label="Old ones">Read <b>more of it</b>{n > 2 ? "Not yet" : null}</p> // Why'),
  ).toEqual(["Read", "more of it", "Old ones", "Not yet"]);
});
