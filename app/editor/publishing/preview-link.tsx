import { Form } from "react-router";
import { useAlert } from "../../ui/alerts.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { useSite } from "../../ui/site.tsx";
import { useAct } from "./use-act.ts";

interface Props {
  draftId: string;
  /** null: there is no link. */
  path: string | null;
  save?(): Promise<boolean>;
  onChange(path: string | null): void;
}

/** Copies the link under which anybody can read the draft, and makes it first when there is none. */
export function PreviewLink({ draftId, path, save, onChange }: Props) {
  const { url } = useSite();
  const alert = useAlert();
  const action = `/write/${draftId}/preview-link`;
  const { send, isBusy } = useAct<{ path: string | null }>(action, save, ({ path = null }) => {
    onChange(path);
    if (path) void copy(path);
    else alert("The preview link leads nowhere any more.");
  });
  async function copy(path: string) {
    const isCopied = await copyText(url + path);
    alert(isCopied ? "Preview link copied to clipboard!" : `The preview link is ${url}${path}`);
  }
  return (
    <>
      <Form action={action}>
        <button
          type="submit"
          className="act"
          aria-disabled={isBusy}
          onClick={(event) => {
            event.preventDefault();
            if (isBusy) return;
            if (path) void copy(path);
            else void send({ on: "yes" });
          }}
        >
          Copy preview link
        </button>
      </Form>
      {path && (
        <>
          <a href={path} target="_blank" rel="noreferrer" className="act">
            Open preview
          </a>
          <button
            type="button"
            className="act needs-js"
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
