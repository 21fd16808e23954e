import { viewerContext } from "../../http/context.ts";
import { desiredState } from "../../http/requests.ts";
import { titled } from "../../kit/titled.ts";
import { useAlert } from "../../ui/alerts.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { useSite } from "../../ui/site.tsx";
import { editorAct } from "../editor-act.server.ts";
import { sendAct } from "../failed-act.ts";
import { previewPath } from "../lib/publishing-state.ts";
import { setPreviewLink } from "../models/preview-link.server.ts";
import { requireOwnDraft } from "../require-text.server.ts";
import { loadSaved } from "../side-pages/load-saved.ts";
import { SideForm } from "../side-pages/side-form.tsx";
import { SideError, SideLogin, SidePage } from "../side-pages/side-page.tsx";
import type { Route } from "./+types/draft.preview-link";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return null;
  const { title, editorPath, preview_token } = await requireOwnDraft({ context, params, user });
  return { title, editorPath, path: previewPath(preview_token) };
}

/** `on=yes` makes the link, or shows the one there is; `on=no` ends it. */
export const action = editorAct({
  about: requireOwnDraft,
  limit: "write",
  async run({ db, about: { id }, form }) {
    return { state: { previewPath: previewPath(await setPreviewLink(db, id, desiredState(form))) } };
  },
});

export const clientAction = sendAct;

export const clientLoader = (args: Route.ClientLoaderArgs) => loadSaved(args);

export const meta = titled("Preview link");

export default function PreviewLink({ loaderData: draft }: Route.ComponentProps) {
  const site = useSite();
  const alert = useAlert();
  if (!draft) return <SideLogin />;
  const { title, editorPath, path } = draft;
  const url = path && site.url + path;
  const copy = async (url: string) =>
    alert((await copyText(url)) ? "Preview link copied to clipboard!" : `The preview link is ${url}`);
  return (
    <SidePage title="Preview link" path={editorPath}>
      <p>
        {url ? "Whoever has this link can read" : "A link lets people without an account read"} “
        <bdi>{title}</bdi>” as it is, until you stop sharing it.
      </p>
      {url && (
        <p className="mt-4">
          <a href={path!} target="_blank" rel="noreferrer" className="break-all text-accent underline">
            {url}
          </a>
        </p>
      )}
      <SideForm>
        {/* The same button, so that it keeps the focus. */}
        <button
          type={url ? "button" : "submit"}
          name="on"
          value="yes"
          className={`button primary ${url ? "needs-js" : ""}`}
          onClick={url ? () => void copy(url) : undefined}
        >
          {url ? "Copy the link" : "Create a preview link"}
        </button>
        {url && (
          <button type="submit" name="on" value="no" className="button">
            Stop sharing
          </button>
        )}
      </SideForm>
    </SidePage>
  );
}

export const ErrorBoundary = SideError;
