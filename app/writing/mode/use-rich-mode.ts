import { useEffect, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import type { EditorMode } from "../lib/editor-mode.ts";
import { hasEndlessParagraph } from "../lib/endless-paragraph.ts";
import { useEditorMode } from "./use-editor-mode.ts";

type RichEditor = typeof import("../rich/rich-editor.tsx").default;

const notLoaded = "Rich text could not be loaded. Your text is here as Markdown.";
const failed = "Rich text could not go on. Your text is here as Markdown.";
const tooLong = "A paragraph of this text is too long for rich text. The text stays in Markdown.";

/**
 * The mode in which the text `value` is shown. `Rich`: the component of the rich text once it is loaded; undefined in Markdown.
 * `hasChosen`: the person has chosen a mode before. `stop` goes on in Markdown after an error.
 */
export function useRichMode(value: string, stored?: EditorMode) {
  const alert = useAlert();
  const [chosen, choose] = useEditorMode(stored);
  const [isStopped, setIsStopped] = useState(false);
  const [loaded, setLoaded] = useState<{ component: RichEditor }>();
  const isChosen = chosen === "rich" && !isStopped;
  const isWanted = isChosen && !hasEndlessParagraph(value);
  useEffect(() => {
    if (isChosen && !isWanted) stop(tooLong);
  }, [isChosen, isWanted]);
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
  function stop(reason = failed) {
    setIsStopped(true);
    alert(reason);
  }
  function setMode(next: EditorMode) {
    setIsStopped(false);
    choose(next);
  }
  const mode: EditorMode = loaded ? "rich" : "markdown";
  const Rich = isWanted ? loaded?.component : undefined;
  return { mode, setMode, stop, hasChosen: chosen !== undefined, Rich };
}
