import type { DragEvent } from "react";

/** Whether files are dragged, rather than text or a link. */
export function holdsFiles({ dataTransfer }: DragEvent) {
  return dataTransfer.types.includes("Files");
}

/** Stops the browser from opening a file, in place of the page, that was dropped beside the fields that take one. */
export function blockFileNavigation(event: DragEvent) {
  if (holdsFiles(event)) event.preventDefault();
}
