import { expect } from "vitest";
import type { HttpResponse } from "./browser.ts";
import type { TestSite } from "./site.ts";

/**
 * Requests a page until the response comes from the cache: only then it has an ETag. The cache stores the page shortly
 * after the first response.
 */
export async function getCached(site: TestSite, path: string, headers = {}): Promise<HttpResponse> {
  let response = await site.get(path);
  const fetchEtag = async () => {
    response = await site.openBrowser().get(path, headers);
    return response.headers.etag;
  };
  await expect.poll(fetchEtag).toBeDefined();
  return response;
}
