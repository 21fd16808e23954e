import { useEffect, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import type { EditorMode } from "../lib/editor-mode.ts";
import { useEditorMode } from "./use-editor-mode.ts";

type RichEditor = typeof import("../rich/rich-editor.tsx").default;

const notLoaded = "Rich text could not be loaded. Your text is here as Markdown.";

/**
 * The mode in which the text is shown. `Rich`: the component of the rich text once it is loaded; undefined in Markdown.
 * `hasChosen`: the person has chosen a mode before.
 */
export function useRichMode(stored?: EditorMode) {
  const alert = useAlert();
  const [chosen, setMode] = useEditorMode(stored);
  const [loaded, setLoaded] = useState<{ component: RichEditor }>();
  const isWanted = chosen === "rich";
  useEffect(() => {
    if (!isWanted) return setLoaded(undefined);
    let isCancelled = false;
    import("../rich/rich-editor.tsx")
      .then(({ default: component }) => !isCancelled && setLoaded({ component }))
      .catch(() => !isCancelled && alert(notLoaded));
    return () => {
      isCancelled = true;
    };
  }, [isWanted]);
  const mode: EditorMode = loaded ? "rich" : "markdown";
  return { mode, setMode, hasChosen: chosen !== undefined, Rich: isWanted ? loaded?.component : undefined };
}
