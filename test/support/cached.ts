import { expect } from "vitest";
import type { Answer } from "./browser.ts";
import type { TestSite } from "./site.ts";

/** Asks until a page is answered from the cache, which takes it just after its first reader got it. */
export async function cached(site: TestSite, path: string, headers = {}): Promise<Answer> {
  let answer = await site.get(path);
  const tag = async () => {
    answer = await site.person().get(path, headers);
    return answer.headers.etag;
  };
  await expect.poll(tag).toBeDefined();
  return answer;
}
