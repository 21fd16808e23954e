// Renders in a thread of its own, which is ended when a text takes too long or too much memory.
import { parentPort } from "node:worker_threads";
import { openMarkdown } from "./markdown-renderer.server.ts";
import type { Rendered, RenderTask } from "./renderer.server.ts";
import { searchTexts } from "./search-texts.server.ts";
import type { ThreadMessage } from "./threads.server.ts";

const markdown = openMarkdown();

parentPort!.on("message", async (task: RenderTask) => {
  try {
    const toHtml = await markdown;
    // From here on the time counts: what was before is the thread's own beginning.
    tell({ began: true });
    const { html, plain } = await toHtml(task.content);
    tell({ result: { html, plain, search: task.forSearch ? searchTexts(task, plain) : undefined } });
  } catch (error) {
    tell({ failure: error instanceof Error ? error.message : String(error) });
  }
});

function tell(message: ThreadMessage<Rendered>) {
  parentPort!.postMessage(message);
}
