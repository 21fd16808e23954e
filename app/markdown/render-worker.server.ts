// Renders in a thread of its own. The thread is ended when a text takes too much time or memory.

import { handleTasks } from "../lib/threads.server.ts";
import { comment, letter, preview, render } from "./render-text.server.ts";
import type { RenderTask } from "./renderer.server.ts";

handleTasks(async (task: RenderTask) => {
  if ("isComment" in task) return comment(task);
  if ("isLetter" in task) return letter(task);
  const { isPreview, ...texts } = task;
  return isPreview ? preview(texts) : render(texts);
});
