import type { DragEvent } from "react";

/** Whether files are being dragged, and not text or a link. */
export function hasFiles({ dataTransfer }: DragEvent) {
  return dataTransfer.types.includes("Files");
}

/** Without this, the browser replaces the page with a file that is dropped beside the fields for files. */
export function blockFileNavigation(event: DragEvent) {
  if (hasFiles(event)) event.preventDefault();
}
