import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../config/log.ts";

const collectMs = 200;
const timeoutMs = 10_000;
const retryDelaysMs = [1000, 5000, 25_000];
/** Above it, everything is purged. */
const maxTags = 500;

/**
 * Tells a shared cache in front of the site which pages have changed: POST to `url` with JSON, either {"tags": ["feed"]} or
 * {"all": true}. Changes are collected while a request runs, so there is only one at a time. One that fails is sent again
 * three times; after that the pages expire by their age.
 */
export function openPurge(url: string, log: Log) {
  const closing = new AbortController();
  let tags: Set<string> | "all" = new Set();
  let isRunning = false;

  async function run() {
    isRunning = true;
    try {
      while (tags === "all" || tags.size > 0) {
        await pause(collectMs, undefined, { signal: closing.signal });
        const body = JSON.stringify(tags === "all" ? { all: true } : { tags: [...tags] });
        tags = new Set();
        await sendWithRetries(body);
      }
    } finally {
      isRunning = false;
    }
  }

  async function sendWithRetries(body: string) {
    for (const waitMs of [...retryDelaysMs, undefined])
      try {
        return await post(url, body, closing.signal);
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn(`The shared cache at ${new URL(url).host} was not purged: ${(error as Error).message}`);
        if (waitMs) await pause(waitMs, undefined, { signal: closing.signal });
      }
  }

  return {
    /** undefined: all pages. */
    purge(changedTags: string[] | undefined): void {
      if (!changedTags || tags === "all") tags = "all";
      else for (const tag of changedTags) tags.add(tag);
      if (tags !== "all" && tags.size > maxTags) tags = "all";
      // It fails only when the site closes.
      if (!isRunning) run().catch(() => {});
    },
    close: () => closing.abort(),
  };
}

async function post(url: string, body: string, signal: AbortSignal) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`status ${response.status}`);
}
