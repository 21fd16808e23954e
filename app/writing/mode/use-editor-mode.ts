import { useEffect, useState } from "react";
import { type EditorMode, readEditorMode } from "../lib/editor-mode.ts";

/** The key in localStorage. Entries with its prefix are removed when the person signs out. */
const editorModeKey = "site:mine:editor-mode";

/**
 * The mode that the person chose, and a function that chooses one. The server stores it for the person; until it has, this
 * browser does. Before the scripts run it is Markdown, as the server renders it.
 */
export function useEditorMode(stored?: EditorMode): [EditorMode | undefined, (mode: EditorMode) => void] {
  const [mode, setMode] = useState<EditorMode | undefined>("markdown");
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
    return readEditorMode(localStorage.getItem(editorModeKey));
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
