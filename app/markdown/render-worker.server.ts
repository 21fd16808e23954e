// Renders in a thread of its own, which is ended when a text takes too long or too much memory.

import { answerTasks } from "../../work/threads.ts";
import { openMarkdown } from "./markdown-to-html.server.ts";
import type { Rendered, RenderTask } from "./renderer.server.ts";
import { searchTexts } from "./search-texts.server.ts";

const markdown = openMarkdown();

async function render(task: RenderTask): Promise<Rendered> {
  const toHtml = await markdown;
  const { html, plain } = await toHtml(task.content);
  return { html, plain, search: task.forSearch ? searchTexts(task, plain) : undefined };
}

answerTasks(render, markdown);
