import { expect, test } from "vitest";
import { validateTopics } from "../../app/lib/topics.ts";
import { validateBlogForm } from "../../app/writing/lib/blog-form.ts";
import { readPosts } from "../seed/posts.ts";

const posts = readPosts();

test("each of the 200 seeded posts could have been written in the editor, the oldest first", () => {
  expect(posts).toHaveLength(200);
  for (const { title, description, content, topics } of posts) {
    const form = { title, description, content, image: "" };
    expect(validateBlogForm(form, true) ?? validateTopics(topics), title).toBeUndefined();
  }
  const times = posts.map(({ published }) => published.toISOString());
  expect(times).toEqual(times.toSorted());
});

test("no two seeded posts begin alike, and they differ in length, topic, language and markup", () => {
  expect(new Set(posts.map(({ content }) => content.slice(0, 150))).size).toBe(posts.length);
  expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
  const wordCounts = posts.map(({ content }) => content.split(/\s+/).length).sort((a, b) => a - b);
  expect(wordCounts[20]).toBeLessThan(60);
  expect(wordCounts[180]).toBeGreaterThan(400);
  expect(new Set(posts.flatMap(({ topics }) => topics)).size).toBeGreaterThan(9);
  for (const pattern of [/```/, /^\|/m, /^- /m, /^1\. /m, /!\[/, /[ء-ي]/, /[ぁ-ん]/, /[ą-ż]/])
    expect(
      posts.some(({ content }) => pattern.test(content)),
      String(pattern),
    ).toBe(true);
});
