// Attacks with forms: texts that are slow to render, and large bodies.
import { setTimeout as pause } from "node:timers/promises";
import { sendZeros } from "../../../test/support/send-zeros.ts";
import { type Client, post, runConcurrently } from "../hostile-client.ts";
import type { Member } from "../member.ts";
import type { Attack } from "./attack.ts";

const MB = 1024 * 1024;
const stars = "*".repeat(20_000);
const slowMarkdown = `${stars}a${stars}`;

export const formAttacks: Record<string, Attack> = {
  "5 previews, aborted": async (attacker) => {
    for (let count = 0; count < 5; count++) {
      const controller = new AbortController();
      const response = post(
        attacker,
        "/preview",
        new URLSearchParams({ content: slowMarkdown }),
        controller.signal,
      );
      await pause(50);
      controller.abort();
      await response;
    }
  },
  "10 previews at once": (attacker) =>
    runConcurrently(10, () => post(attacker, "/preview", new URLSearchParams({ content: slowMarkdown }))),
  "4 saves of 200,000 CJK": async (attacker) => {
    for (let count = 0; count < 4; count++)
      await post(attacker, `/blog/${attacker.blog.id}/edit`, editForm(attacker, count));
  },
  "40 visitors' forms of 3 MB": (attacker) => {
    const megabyte = "<".repeat(MB);
    return runConcurrently(40, () => {
      const form = new FormData();
      for (const name of ["title", "description", "content"]) form.append(name, megabyte);
      form.append("image", "x");
      return post(toVisitor(attacker), "/write", form);
    });
  },
  "40 visitors' forms of 200 kB": (attacker) => {
    return runConcurrently(40, () => {
      const form = new FormData();
      for (const name of ["title", "description", "image"]) form.append(name, "x");
      form.append("content", "<".repeat(200_000));
      return post(toVisitor(attacker), "/write", form);
    });
  },
  "8 bodies of 100 MB": async ({ url, headers }) => {
    for (const path of ["/upload", "/write", "/blog/s1/like", "/preview"])
      for (const hasLength of [true, false])
        await sendZeros(url + path, headers, 100 * MB, hasLength).catch(() => {});
  },
  "200 logins, e-mails of 60 kB": (attacker) => {
    const form = new URLSearchParams({ email: "a".repeat(60_000), password: "x" });
    return runConcurrently(200, () => post(toVisitor(attacker), "/login", form));
  },
  "likes, follows, renames": async (attacker) => {
    for (let count = 0; count < 300; count++) {
      const on = new URLSearchParams({ on: count % 2 ? "no" : "yes" });
      await post(attacker, "/blog/s1/like", on);
      await post(attacker, "/follow/company", on);
      await post(attacker, "/profile", new URLSearchParams({ name: `Mallory ${count}` }));
    }
  },
};

/** The same client without its session. */
function toVisitor({ url, headers }: Member): Client {
  const { cookie: _, ...otherHeaders } = headers;
  return { url, headers: otherHeaders };
}

/** A blog of 200,000 Chinese characters, with a different text for each `count`. */
function editForm({ blog }: Member, count: number) {
  const form = new FormData();
  const codePoints = Array.from(
    { length: 200_000 },
    (_, at) => 0x4e00 + ((at * 7919 + at * at + count) % 20_000),
  );
  const content = codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join("");
  const fields = {
    title: "漢字",
    description: "漢字",
    content,
    image: blog.image,
    revision: String(count + 1),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
