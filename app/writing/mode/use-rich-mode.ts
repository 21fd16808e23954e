import { useEffect, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import type { EditorMode } from "../lib/editor-mode.ts";
import { useEditorMode } from "./use-editor-mode.ts";
import { whyNotRich } from "./why-not-rich.ts";

type RichEditor = typeof import("../rich/rich-editor.tsx").default;

const notLoaded = "Rich text could not be loaded. Your text is here as Markdown.";

/**
 * The mode in which the text is shown. `Rich`: the component of the rich mode once it is loaded; undefined in Markdown. A
 * text that the rich mode cannot hold stays in Markdown, and the person hears why.
 */
export function useRichMode(stored: EditorMode, value: string) {
  const alert = useAlert();
  const [mode, setMode] = useEditorMode(stored);
  const [loaded, setLoaded] = useState<{ component: RichEditor }>();
  const isWanted = mode === "rich";
  useEffect(() => {
    if (!isWanted) return setLoaded(undefined);
    let isCancelled = false;
    const problem = whyNotRich(value);
    if (problem) alert(problem);
    else
      import("../rich/rich-editor.tsx")
        .then(({ default: component }) => !isCancelled && setLoaded({ component }))
        .catch(() => !isCancelled && alert(notLoaded));
    return () => {
      isCancelled = true;
    };
  }, [isWanted]);
  const shown: EditorMode = loaded ? "rich" : "markdown";
  return { mode: shown, setMode, Rich: isWanted ? loaded?.component : undefined };
}
