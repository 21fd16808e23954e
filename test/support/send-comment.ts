import type { Browser } from "./browser.ts";
import { elementsOf } from "./page.ts";

/** The hidden stamp of the form on a page. */
export async function stampOf(browser: Browser, path: string): Promise<string> {
  return elementsOf((await browser.get(path)).text, "input", { name: "stamp" })[0]!.attributes.value!;
}

/** Sends a comment as the form does. `id`: of the comment; "" when it was refused. */
export async function sendComment(
  browser: Browser,
  place: string,
  text: string,
  { path = `/blog/${place}`, ...more }: Record<string, string> = {},
) {
  const response = await browser.post("/comments", {
    ...{ place, text, stamp: await stampOf(browser, path) },
    ...more,
  });
  return { ...response, id: /comment=(\w+)/.exec(response.headers.location ?? "")?.[1] ?? "" };
}
