import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test as base, expect } from "vitest";
import { OperatorError } from "../../../config/operator-error.ts";
import { readContent } from "../content/read-content.server.ts";

const course = `---
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
const service = course.replace("course", "service").replace(facts, offer);
const otherCourse = course.replace("id: s1", "id: s2").replace("/blog/s2#h-part", "/blog/s1");
const lesson = `---
title: "Loops"
description: "${"Count to ten. ".repeat(5)}"
minutes: 30
---

Begin.
`;
const path = (changes: object) => ({
  id: "builder",
  title: "From nothing to something",
  for: "People who build.",
  courses: [
    { id: "s1", why: "First." },
    { id: "s2", why: "Second." },
  ],
  ...changes,
});
const valid = { "a.md": course, "b.md": otherCourse, "paths.yaml": JSON.stringify([path({})]) };

/** Fixture: `read` writes files into an empty folder, as content/ has them, and reads all of them. */
const test = base.extend("read", async ({ task: _ }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-content-"));
  onCleanup(() => rmSync(folder, { recursive: true }));
  return (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return readContent(folder);
  };
});

test("articles, lessons and paths are read in the order of their files, whatever the line ends", ({
  read,
}) => {
  const files = read({
    "b.md": otherCourse.replaceAll("\n", "\r\n"),
    "a.md": course,
    "c.md": service.replace("id: s1", "id: s3"),
    "notes.txt": "not an article",
    "lessons/s1/02-more.md": lesson,
    "lessons/s1/01-first-steps.md": lesson,
    "paths.yaml": JSON.stringify([
      path({ "leads-to": { id: "other", why: "Go on." } }),
      path({ id: "other", "leads-to": { id: "s3", why: "At work." } }),
    ]),
  });
  const names = files.map(({ key, number, image }) => [key, number ?? image].join(" "));
  expect(names).toEqual([
    ...["blog/s1 covers/s01", "blog/s2 covers/s01", "blog/s3 covers/s01"],
    ...["course/s1/first-steps 1", "course/s1/more 2", "paths/builder ", "paths/other "],
  ]);
  expect(files[0]!.content).toBe("See [another](/blog/s2#h-part).");
  expect(files[0]!.hash).not.toBe(files[1]!.hash);
  expect(files[3]).toMatchObject({ title: "Loops", minutes: 30, image: "covers/s01" });
  expect(JSON.parse(files[5]!.path!)).toMatchObject({ id: "builder", prerequisites: [] });
});

test.for([
  ["no front matter", "Just text.", "a.md does not begin with front matter"],
  ["an unfinished front matter", "---\nid: s1\n", "a.md does not begin with front matter"],
  ["a missing title", course.replace(/title:.*\n/, ""), "a.md is wrong: title"],
  ["an empty title", course.replace('"A title"', '""'), "a.md is wrong: title"],
  ["a title that is too long", course.replace("A title", "x".repeat(201)), "a.md is wrong: title"],
  ["an unknown key", course.replace("topic:", "subject:"), "a.md is wrong"],
  ["an id that no article may have", course.replace("id: s1", "id: t27"), "a.md is wrong: id"],
  ["an unknown kind", course.replace("course", "post"), "a.md is wrong: kind"],
  ["a course without facts", course.replace(facts, ""), "a.md is wrong: facts Invalid input"],
  ["a service with facts", course.replace("course", "service"), "wrong: need Invalid option"],
  [
    "a course with an offer",
    course.replace("facts:", `${offer}facts:`),
    'wrong:  Unrecognized keys: "need", "offer"',
  ],
  ["a service without a need", service.replace(/need:.*\n/, ""), "a.md is wrong: need Invalid option"],
  ["an unknown need", service.replace('"build"', '"grow"'), "a.md is wrong: need"],
  ["a service without an offer", service.replace(/offer:\n(?: .*\n)*/, ""), "wrong: offer Invalid input"],
  ["an offer that asks for nothing", service.replace(/ {2}from-you.*\n/, ""), "wrong: offer.from-you"],
  ["an unknown part of an offer", service.replace("get:", "price: 1\n  get:"), "a.md is wrong: offer"],
  ["a missing fact", course.replace(/ {2}outcome:.*\n/, ""), "wrong: facts.outcome"],
  ["an unknown fact", course.replace("level:", "grade:"), "a.md is wrong: facts"],
  ["an unknown level", course.replace('"beginner"', '"expert"'), "wrong: facts.level"],
  [
    "a range of hours that falls",
    course.replace("[6, 7]", "[7, 6]"),
    "wrong: facts.hours must begin with the smaller number",
  ],
  ["an outcome that is too long", course.replace("Build a site", "x".repeat(91)), "wrong: facts.outcome"],
  ["YAML that cannot be read", course.replace('"A title"', '"A title'), "front matter of a.md is wrong"],
  ["a dead link", course.replace("/blog/s2", "/blog/s9"), "a.md links to /blog/s9"],
  ["an id that another file has", course.replace("id: s1", "id: s2"), "b.md has the id of a.md: s2"],
])("an article with %s is refused, and the error names the file", ([, text, message], { read }) => {
  const attempt = () => read({ ...valid, "a.md": text! });
  expect(attempt).toThrow(OperatorError);
  expect(attempt).toThrow(message);
});

test.for([
  ["01_first.md", lesson, "is not named like 01-first-steps.md"],
  ["02-first.md", lesson, "should have the number 1"],
  ["01-certificate.md", lesson, "needs another name"],
  ["01-first.md", lesson.replace("30", "5"), "is wrong: minutes"],
  ["01-first.md", lesson.replace("minutes", "hours"), "is wrong"],
])(
  "a lesson %s that cannot be one is refused, and the error names the file: %s",
  ([name, text, message], { read }) => {
    const attempt = () => read({ ...valid, [`lessons/s1/${name}`]: text });
    expect(attempt).toThrow(OperatorError);
    expect(attempt).toThrow(`lessons/s1/${name} ${message}`);
  },
);

test.for<[problem: string, paths: object[]]>([
  ["0.id must be words joined by hyphens", [path({ id: "No Words" })]],
  ["two paths have the id builder", [path({}), path({})]],
  ["builder names s3, which is no course", [path({ prerequisites: ["s3"] })]],
  ["builder names a course twice", [path({ prerequisites: ["s1"] })]],
  [
    "builder leads to s1, which is neither a service nor a path",
    [path({ "leads-to": { id: "s1", why: "No." } })],
  ],
])("a mistake in the paths is refused, and the error names the file: %s", ([problem, paths], { read }) => {
  const attempt = () => read({ ...valid, "c.md": service.replace("id: s1", "id: s3"), ...pathsFile(paths) });
  expect(attempt).toThrow(`paths.yaml is wrong: ${problem}.`);
});

test("a file of paths that is missing or no YAML is refused too", ({ read }) => {
  const { "paths.yaml": _, ...articles } = valid;
  expect(() => read(articles)).toThrow(/^paths\.yaml cannot be read: /);
  expect(() => read({ "paths.yaml": "- [" })).toThrow(/^paths\.yaml cannot be read: /);
});

test("all of content/ can be read, and each lesson belongs to a course of it", () => {
  const files = readContent();
  const courses = files.filter(({ kind }) => kind === "course").map(({ target }) => target);
  expect(files.filter(({ key }) => key.startsWith("blog/")).map(({ target }) => target)).toEqual(
    Array.from({ length: 26 }, (_, at) => `s${at + 1}`),
  );
  const lessons = files.filter(({ kind }) => kind === "lesson");
  expect(courses).toEqual(expect.arrayContaining(lessons.map(({ courseId }) => courseId)));
  expect(files.filter(({ kind }) => kind === "path")).not.toEqual([]);
});

const pathsFile = (paths: object[]) => ({ "paths.yaml": JSON.stringify(paths) });
