import { expect, type Page } from "@playwright/test";

type Listening = typeof globalThis & { news: { likes?: number }[] };

/** Notes what the live stream tells a page that is opened after this. */
export async function watchNews(page: Page) {
  await page.addInitScript(() => {
    const news: Listening["news"] = [];
    Object.assign(globalThis, { news });
    globalThis.EventSource = class extends EventSource {
      constructor(address: string | URL) {
        super(address);
        this.addEventListener("message", ({ data }) => news.push(JSON.parse(data)));
      }
    };
  });
}

/** Waits until the live stream has told the page of so many likes. */
export async function hearsLikes(page: Page, likes: number) {
  const heard = () => page.evaluate(() => (globalThis as Listening).news.map(({ likes }) => likes));
  await expect.poll(heard).toContain(likes);
}
