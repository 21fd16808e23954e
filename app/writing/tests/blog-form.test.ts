import { expect, test } from "vitest";
import { validateBlogForm } from "../lib/blog-form.ts";

test("an original is named by its path or by the address that people copy", () => {
  const problemOf = (translationOf: string) =>
    validateBlogForm({ title: "Rye", description: "Dark.", content: "Mix.", image: "", translationOf }, true);
  expect(problemOf("/blog/abc")).toBeUndefined();
  expect(problemOf("https://example.com/blog/abc?from=mail")).toBeUndefined();
  expect(problemOf("https://example.com/rye")).toContain("not the address of a blog");
});
