import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { ann } from "../../test/support/people-and-blogs.ts";
import { test } from "../../test/support/site.ts";

const decode = { br: brotliDecompressSync, gzip: gunzipSync };

test("a member's page comes compressed as the browser prefers, and whole", async ({ site }) => {
  const member = await site.logIn(ann);
  const ask = (accepts: string) => member.get("/course", { "accept-encoding": accepts });
  const plain = await ask("identity");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toBe("Accept-Encoding");
  for (const [accepts, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
  ] as const) {
    const page = await ask(accepts);
    expect([page.headers["content-encoding"], page.headers.vary]).toEqual([encoding, "Accept-Encoding"]);
    expect(page.body.length).toBeLessThan(plain.body.length / 3);
    expect(decode[encoding](page.body)).toEqual(plain.body);
  }
});
