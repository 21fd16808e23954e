// Renders in a thread of its own, which markdown.server.ts ends when a text takes too long or too much memory.
import { parentPort } from "node:worker_threads";
import { openRenderer } from "./markdown-renderer.server.ts";

const render = openRenderer();

parentPort!.on("message", async ({ id, markdown }: { id: number; markdown: string }) => {
  try {
    parentPort!.postMessage({ id, rendered: await (await render)(markdown) });
  } catch (error) {
    parentPort!.postMessage({ id, why: error instanceof Error ? error.message : String(error) });
  }
});
