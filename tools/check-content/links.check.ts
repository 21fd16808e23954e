import { expect, test } from "vitest";
import { articles, findProblems } from "./article.ts";

/** Sites whose addresses stay valid for years. Add another one only after careful thought. */
const stableHosts = [
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

test("internal links lead to other articles, and to each of them at most once", () => {
  const ids = articles.map(({ id }) => id);
  expect(
    findProblems(({ id, internalLinks }) => internalLinks.find((to) => to === id || !ids.includes(to))),
  ).toEqual([]);
  expect(
    findProblems(({ internalLinks }) =>
      internalLinks.find((to, index) => internalLinks.indexOf(to) !== index),
    ),
  ).toEqual([]);
});

test("every course links to a service, and every service to a course", () => {
  const kinds = new Map(articles.map(({ id, kind }) => [id, kind]));
  expect(
    findProblems(({ kind, internalLinks }) => !internalLinks.some((to) => kinds.get(to) !== kind) && kind),
  ).toEqual([]);
});

test("external links are few, use https, and lead to sites whose addresses stay valid", () => {
  expect(findProblems(({ externalLinks }) => externalLinks.length > 3 && externalLinks.join(" "))).toEqual(
    [],
  );
  const isStable = (url: string) => URL.canParse(url) && stableHosts.includes(new URL(url).hostname);
  expect(
    findProblems(({ externalLinks }) => externalLinks.find((url) => !/^https:/.test(url) || !isStable(url))),
  ).toEqual([]);
});

test("every need has a service, and the service for an incident is the one about incidents", () => {
  const needs = Map.groupBy(
    articles.filter(({ kind }) => kind === "service"),
    ({ need }) => need,
  );
  expect([...needs.keys()].sort()).toEqual(["be-found", "build", "incident", "protect"]);
  expect(needs.get("incident")!.map(({ title }) => title)).toEqual([expect.stringMatching(/incident/i)]);
});
