import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { OperatorError } from "../../../config/operator-error.ts";
import { readArticles } from "../models/built-in-articles.server.ts";

const validArticle = `---
id: s1
kind: course
title: "A title"
description: "A description."
topic: "Programming"
cover: "s01"
alt: "A drawing"
facts:
  name: "Web"
  weeks: 10
  hours: [6, 7]
  level: "beginner"
  needs: "A computer"
  courses: ["s2"]
  outcome: "Build a site"
  format: "One live lesson"
---

See [another](/blog/s2#h-part).
`;
const facts = /facts:\n(?: .*\n)*/;
const offer = `need: "build"
offer:
  get: "A site"
  from-you: "Your texts"
`;
const validService = validArticle.replace("course", "service").replace(facts, offer);
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
    "c.md": validService.replace("id: s1", "id: s3"),
    "notes.txt": "not an article",
  });
  expect(articles.map(({ id, title }) => [id, title])).toEqual([
    ["s1", "A title"],
    ["s2", "A title"],
    ["s3", "A title"],
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
  ["a course without facts", validArticle.replace(facts, ""), "bad.md is wrong: facts is missing"],
  ["a service with facts", validArticle.replace("course", "service"), "wrong: facts is only for a course"],
  [
    "a course with an offer",
    validArticle.replace("facts:", `${offer}facts:`),
    "wrong: need is only for a service",
  ],
  ["a service without a need", validService.replace(/need:.*\n/, ""), "bad.md is wrong: need is missing"],
  ["an unknown need", validService.replace('"build"', '"grow"'), "bad.md is wrong: need"],
  ["a service without an offer", validService.replace(/offer:\n(?: .*\n)*/, ""), "wrong: offer is missing"],
  ["an offer that asks for nothing", validService.replace(/ {2}from-you.*\n/, ""), "wrong: offer.from-you"],
  ["an unknown part of an offer", validService.replace("get:", "price: 1\n  get:"), "bad.md is wrong: offer"],
  ["a missing fact", validArticle.replace(/ {2}outcome:.*\n/, ""), "wrong: facts.outcome"],
  ["an unknown fact", validArticle.replace("level:", "grade:"), "bad.md is wrong: facts"],
  ["an unknown level", validArticle.replace('"beginner"', '"expert"'), "wrong: facts.level"],
  [
    "a range of hours that falls",
    validArticle.replace("[6, 7]", "[7, 6]"),
    "wrong: facts.hours must begin with the smaller number",
  ],
  [
    "an outcome that is too long",
    validArticle.replace("Build a site", "x".repeat(91)),
    "wrong: facts.outcome",
  ],
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
