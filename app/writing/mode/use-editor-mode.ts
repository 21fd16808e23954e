import { useEffect, useState } from "react";
import type { EditorMode } from "../lib/editor-mode.ts";

/** The key in localStorage. Entries with its prefix are removed when the person signs out. */
const editorModeKey = "lectern:mine:editor-mode";

/**
 * The mode of the editor, and a function that changes it. The server stores it for the person; until it has, this browser
 * does. The first mode is always Markdown, as the server renders it.
 */
export function useEditorMode(stored: EditorMode): [EditorMode, (mode: EditorMode) => void] {
  const [mode, setMode] = useState<EditorMode>("markdown");
  useEffect(() => {
    const unsent = readUnsent();
    setMode(unsent ?? stored);
    if (unsent) void send(unsent);
  }, []);
  function change(next: EditorMode) {
    setMode(next);
    writeUnsent(next);
    void send(next);
  }
  return [mode, change];
}

async function send(mode: EditorMode) {
  const body = new FormData();
  body.set("mode", mode);
  const response = await fetch("/write/mode", { method: "POST", body }).catch(() => undefined);
  // Another choice may have been made meanwhile.
  if (response?.ok && readUnsent() === mode) writeUnsent(undefined);
}

function readUnsent(): EditorMode | undefined {
  try {
    const mode = localStorage.getItem(editorModeKey);
    return mode === "rich" || mode === "markdown" ? mode : undefined;
  } catch {
    return undefined;
  }
}

function writeUnsent(mode: EditorMode | undefined) {
  try {
    if (mode) localStorage.setItem(editorModeKey, mode);
    else localStorage.removeItem(editorModeKey);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
