import { expect, type Page } from "@playwright/test";

type RecordingWindow = typeof globalThis & { liveEvents: { likes?: number }[] };

/** Records the events of the live stream in every document that the page loads after this call. */
export async function recordLiveEvents(page: Page) {
  await page.addInitScript(() => {
    const liveEvents: RecordingWindow["liveEvents"] = [];
    Object.assign(globalThis, { liveEvents });
    globalThis.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener("message", ({ data }) => liveEvents.push(JSON.parse(data)));
      }
    };
  });
}

/** Waits until the live stream has sent the page this number of likes. */
export async function waitForLiveLikes(page: Page, likes: number) {
  const receivedLikes = () =>
    page.evaluate(() => (globalThis as RecordingWindow).liveEvents.map(({ likes }) => likes));
  await expect.poll(receivedLikes).toContain(likes);
}
