// Renders in a thread of its own. The thread is ended when a text takes too much time or memory.

import { handleTasks } from "../lib/threads.server.ts";
import { openTextRenderer } from "./render-text.server.ts";
import type { RenderTask } from "./renderer.server.ts";

const loading = openTextRenderer();

async function render(task: RenderTask) {
  const { render, preview, letter, comment } = await loading;
  if ("isComment" in task) return comment(task);
  if ("isLetter" in task) return letter(task);
  const { isPreview, ...texts } = task;
  return isPreview ? preview(texts) : render(texts);
}

handleTasks(render, loading);
