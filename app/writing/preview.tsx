import { type MouseEvent, useCallback, useContext, useEffect, useState } from "react";
import { openMedia } from "../article/open-media.ts";
import { LessonActs } from "../ui/lesson-acts.ts";
import { fetchPreview } from "./post-fields.ts";

interface Props {
  content: string;
  /** The path of a lesson, whose exercises and code then run. */
  lesson?: string;
}

/** Shows the text as it will look when published. The server renders it. */
export function Preview({ content, lesson }: Props) {
  const [html, setHtml] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const loadActs = useContext(LessonActs);
  const makeAct = useCallback(
    (text: HTMLElement | null) => {
      // Without a connection the text is shown all the same.
      if (text && lesson)
        loadActs()
          .then(({ actOn }) => actOn(text))
          .catch(() => {});
    },
    [lesson, loadActs],
  );
  useEffect(() => {
    const abort = new AbortController();
    fetchPreview(content, abort.signal, lesson)
      .then(setHtml)
      .catch(() => !abort.signal.aborted && setHasFailed(true));
    return () => abort.abort();
  }, [content, lesson]);
  if (hasFailed) return <p className="mt-6 text-soft">The preview could not be made. Your text is safe.</p>;
  if (html === undefined) return <p className="mt-6 text-faint">Rendering…</p>;
  if (html === "") return <p className="mt-6 text-faint">Nothing to preview yet.</p>;
  // The server has sanitized it, like a published blog.
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicks come from its links, which work with the keyboard
    <div
      key={html}
      ref={makeAct}
      className="article preview mt-6"
      data-lesson={lesson}
      onClick={openInPlace}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Pictures and embeds open as in an article, and do not lead away from the editor. */
function openInPlace(event: MouseEvent<HTMLElement>) {
  const link = (event.target as HTMLElement).closest<HTMLAnchorElement>("a.zoom");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openMedia(link);
}
