import { expect, test } from "vitest";
import { articles } from "./article.ts";

test("every need has a service, and the service for an incident is the one about incidents", () => {
  const needs = Map.groupBy(
    articles.filter(({ kind }) => kind === "service"),
    ({ need }) => need,
  );
  expect([...needs.keys()].sort()).toEqual(["be-found", "build", "incident", "protect"]);
  expect(needs.get("incident")!.map(({ title }) => title)).toEqual([expect.stringMatching(/incident/i)]);
});
