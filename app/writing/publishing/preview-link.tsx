import { useAlert } from "../../ui/alerts.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { useSite } from "../../ui/site.tsx";
import { pagePath } from "../publishing-menu/editor-pages.tsx";
import { PageEntry } from "../publishing-menu/page-entry.tsx";
import { useEditorAction } from "./use-editor-action.ts";
import type { Publishing } from "./use-publishing.ts";

/** Copies the link under which anybody can read the draft, and makes it first when there is none. */
export function PreviewLink({ publishing }: { publishing: Publishing }) {
  const { url } = useSite();
  const alert = useAlert();
  const { save, change } = publishing;
  const path = publishing.state.previewPath;
  const action = pagePath("preview-link", publishing);
  const { send, isBusy } = useEditorAction<{ path: string | null }>(action, save, ({ path = null }) => {
    change({ previewPath: path });
    if (path) void copy(path);
    else alert("The preview link no longer works.");
  });
  async function copy(path: string) {
    const isCopied = await copyText(url + path);
    alert(isCopied ? "Preview link copied to clipboard!" : `The preview link is ${url}${path}`);
  }
  return (
    <>
      <PageEntry
        page="preview-link"
        onPress={() => {
          if (isBusy) return;
          if (path) void copy(path);
          else void send({ on: "yes" });
        }}
      >
        Copy preview link
      </PageEntry>
      {path && (
        <>
          <a href={path} target="_blank" rel="noreferrer">
            Open preview
          </a>
          <button
            type="button"
            className="needs-js"
            aria-disabled={isBusy}
            onClick={() => !isBusy && void send({ on: "no" })}
          >
            Stop sharing
          </button>
        </>
      )}
    </>
  );
}
