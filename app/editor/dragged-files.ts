import type { DragEvent } from "react";

/** Whether files are dragged, rather than text or a link. */
export function holdsFiles({ dataTransfer }: DragEvent) {
  return dataTransfer.types.includes("Files");
}

/** A file that is dropped beside what takes it: the browser would open it in place of the page. */
export function keepPage(event: DragEvent) {
  if (holdsFiles(event)) event.preventDefault();
}
