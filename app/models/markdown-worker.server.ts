// Renders in a thread of its own, which markdown.server.ts ends when a text takes too long or too much memory.
import { parentPort } from "node:worker_threads";
import { openRenderer } from "./markdown-renderer.server.ts";

const render = openRenderer();

parentPort!.on("message", async ({ id, markdown }: { id: number; markdown: string }) => {
  try {
    const ready = await render;
    // From here on the time counts: what was before is the thread's own beginning.
    parentPort!.postMessage({ id, began: true });
    parentPort!.postMessage({ id, rendered: await ready(markdown) });
  } catch (error) {
    parentPort!.postMessage({ id, why: error instanceof Error ? error.message : String(error) });
  }
});
