import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { readArticles } from "../../../app/models/built-in-articles.server.ts";
import { OperatorError } from "../../../config/operator-error.ts";

const validArticle = `---
id: s1
kind: course
title: "A title"
description: "A description."
topic: "Programming"
cover: "s01"
alt: "A drawing"
---

See [another](/blog/s2#h-part).
`;
const otherArticle = validArticle.replace("id: s1", "id: s2").replace("/blog/s2#h-part", "/blog/s1");

/** Fixture: `readFiles` writes files into an empty folder and reads the articles in it. */
const test = base.extend("readFiles", async ({ task: _ }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-articles-"));
  onCleanup(() => rmSync(folder, { recursive: true }));
  return (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return readArticles(folder);
  };
});

test("articles are read in the order of their files, whatever the line ends", ({ readFiles }) => {
  const articles = readFiles({
    "b.md": otherArticle.replaceAll("\n", "\r\n"),
    "a.md": validArticle,
    "notes.txt": "not an article",
  });
  expect(articles.map(({ id, title }) => [id, title])).toEqual([
    ["s1", "A title"],
    ["s2", "A title"],
  ]);
  expect(articles[0]!.content).toBe("See [another](/blog/s2#h-part).");
  expect(articles[0]!.hash).not.toBe(articles[1]!.hash);
});

test.for([
  ["no front matter", "Just text.", "bad.md does not begin with front matter"],
  ["an unfinished front matter", "---\nid: s1\n", "bad.md does not begin with front matter"],
  ["a missing title", validArticle.replace(/title:.*\n/, ""), "bad.md is wrong: title"],
  ["an empty title", validArticle.replace('"A title"', '""'), "bad.md is wrong: title"],
  ["a title that is too long", validArticle.replace("A title", "x".repeat(201)), "bad.md is wrong: title"],
  ["an unknown key", validArticle.replace("topic:", "subject:"), "bad.md is wrong"],
  ["an id that no article may have", validArticle.replace("id: s1", "id: t27"), "bad.md is wrong: id"],
  ["an unknown kind", validArticle.replace("course", "post"), "bad.md is wrong: kind"],
  [
    "YAML that cannot be read",
    validArticle.replace('"A title"', '"A title'),
    "front matter of bad.md is wrong",
  ],
  ["a dead link", validArticle.replace("/blog/s2", "/blog/s9"), "bad.md links to /blog/s9"],
  [
    "an id that another file has",
    validArticle.replace("id: s1", "id: s2"),
    "other.md has the id of bad.md: s2",
  ],
])("%s is refused, and the error names the file", ([, text, message], { readFiles }) => {
  const attempt = () => readFiles({ "bad.md": text!, "other.md": otherArticle });
  expect(attempt).toThrow(OperatorError);
  expect(attempt).toThrow(message);
});

test("all articles in content/ can be read", () => {
  expect(readArticles("content").map(({ id }) => id)).toEqual(
    Array.from({ length: 26 }, (_, at) => `s${at + 1}`),
  );
});
