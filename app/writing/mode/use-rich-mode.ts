import { useEffect, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import type { EditorMode } from "../lib/editor-mode.ts";
import { useEditorMode } from "./use-editor-mode.ts";

type RichEditor = typeof import("../rich/rich-editor.tsx").default;

const notLoaded = "Rich text could not be loaded. Your text is here as Markdown.";
const failed = "Rich text could not go on. Your text is here as Markdown.";
const tooLong = "A paragraph of this text is too long for rich text, so it is shown as Markdown.";

/** In UTF-16 units. The parser takes seconds for a longer one that is full of marks. */
const maxParagraphLength = 50_000;

/**
 * The mode in which the text is shown. `Rich`: the component of the rich text once it is loaded; undefined in Markdown.
 * `hasChosen`: the person has chosen a mode before. `giveUp`: goes back to Markdown, and says so.
 */
export function useRichMode(value: string, stored?: EditorMode) {
  const alert = useAlert();
  const [chosen, choose] = useEditorMode(stored);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ component: RichEditor }>();
  const isWanted = chosen === "rich";
  useEffect(() => {
    if (!isWanted) return setLoaded(undefined);
    if (value.split(/\n[ \t]*\n/).some(({ length }) => length > maxParagraphLength)) return alert(tooLong);
    let isCancelled = false;
    import("../rich/rich-editor.tsx")
      .then(({ default: component }) => !isCancelled && setLoaded({ component }))
      .catch(() => !isCancelled && alert(notLoaded));
    return () => {
      isCancelled = true;
    };
  }, [isWanted, attempt]);
  function setMode(next: EditorMode) {
    choose(next);
    setAttempt((count) => count + 1);
  }
  function giveUp() {
    setLoaded(undefined);
    alert(failed);
  }
  const mode: EditorMode = loaded ? "rich" : "markdown";
  const Rich = isWanted ? loaded?.component : undefined;
  return { mode, setMode, hasChosen: chosen !== undefined, Rich, giveUp };
}
