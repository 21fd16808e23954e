import { expect, test } from "vitest";
import { validateBlogForm } from "../../../app/lib/writing/blog-form.ts";
import { planPosts } from "../../../tools/seed/plan.ts";

const posts = planPosts();

test("the seeded posts are the same each time, at fixed times", () => {
  expect(planPosts()).toEqual(posts);
  expect(posts).toHaveLength(200);
  const times = posts.map(({ publishedAt }) => publishedAt.toISOString());
  expect(times).toEqual(times.toSorted());
  expect([times[0]!.slice(0, 7), times.at(-1)!.slice(0, 7)]).toEqual(["2024-11", "2026-11"]);
});

test("each seeded post could have been written in the editor", () => {
  for (const { title, description, content } of posts) {
    const form = { title, description, content, image: "" };
    expect(validateBlogForm(form, true), title).toBeUndefined();
    expect(`${title}${description}${content}`).not.toMatch(/\{s\}|undefined/i);
  }
});

test("no two seeded posts begin alike, and they differ in length, topic, language and markup", () => {
  expect(new Set(posts.map(({ content }) => content.slice(0, 150))).size).toBe(posts.length);
  expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
  const wordCounts = posts.map(({ content }) => content.split(/\s+/).length).sort((a, b) => a - b);
  expect(wordCounts[20]).toBeLessThan(60);
  expect(wordCounts[180]).toBeGreaterThan(400);
  expect(new Set(posts.map(({ topic }) => topic)).size).toBe(9);
  for (const pattern of [/```/, /^\|/m, /^- /m, /^1\. /m, /!\[/, /[ء-ي]/, /[ぁ-ん]/, /[ą-ż]/])
    expect(
      posts.some(({ content }) => pattern.test(content)),
      String(pattern),
    ).toBe(true);
});
