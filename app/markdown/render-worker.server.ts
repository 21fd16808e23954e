// Renders in a thread of its own. The thread is ended when a text takes too much time or memory.

import { handleTasks } from "../lib/threads.server.ts";
import { openTextRenderer } from "./render-text.server.ts";
import type { RenderTask } from "./renderer.server.ts";

const loading = openTextRenderer();

async function render({ isPreview, ...texts }: RenderTask) {
  const { render, preview } = await loading;
  return isPreview ? preview(texts) : render(texts);
}

handleTasks(render, loading);
