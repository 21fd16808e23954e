// Renders in a thread of its own. The thread is ended when a text takes too much time or memory.

import { handleTasks } from "../../work/threads.ts";
import { openMarkdown } from "./markdown-to-html.server.ts";
import type { Rendered, RenderTask } from "./renderer.server.ts";
import { buildSearchTexts } from "./search-texts.server.ts";

const markdown = openMarkdown();

async function render(task: RenderTask): Promise<Rendered> {
  const toHtml = await markdown;
  const { html, plain } = await toHtml(task.content, task.images, task.lesson);
  return { html, plain, search: task.forSearch ? buildSearchTexts(task, plain) : undefined };
}

handleTasks(render, markdown);
