import { expect, test } from "vitest";
import { articles, faults } from "./article.ts";

/** Addresses outside are to last for years: a new house among them is a decision. */
const houses = [
  "developer.mozilla.org",
  "docs.python.org",
  "docs.soliditylang.org",
  "developers.google.com",
  "owasp.org",
  "www.nist.gov",
  "www.rfc-editor.org",
  "www.sqlite.org",
  "www.w3.org",
];

// Loading the articles has found every one that is linked to.
test("links inside lead to other articles, and to each of them once", () => {
  const ids = articles.map(({ id }) => id);
  expect(faults(({ id, related }) => related.find((to) => to === id || !ids.includes(to)))).toEqual([]);
  expect(faults(({ related }) => related.find((to, at) => related.indexOf(to) !== at))).toEqual([]);
});

test("every course leads to a service, and every service to a course", () => {
  const kinds = new Map(articles.map(({ id, kind }) => [id, kind]));
  expect(faults(({ kind, related }) => !related.some((to) => kinds.get(to) !== kind) && kind)).toEqual([]);
});

test("links outside are few, secure, and lead to lasting houses", () => {
  expect(faults(({ outside }) => outside.length > 3 && outside.join(" "))).toEqual([]);
  const lasting = (url: string) => URL.canParse(url) && houses.includes(new URL(url).hostname);
  expect(faults(({ outside }) => outside.find((url) => !/^https:/.test(url) || !lasting(url)))).toEqual([]);
});
