import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { viewerContext } from "../../http/context.ts";
import { desiredState, readId } from "../../http/requests.ts";
import { titled } from "../../kit/titled.ts";
import { useSite } from "../../ui/site.tsx";
import { editorAct } from "../editor-act.server.ts";
import { alertFailedAct } from "../failed-act.ts";
import { previewPath } from "../lib/publishing-state.ts";
import { setPreviewLink } from "../models/preview-link.server.ts";
import { Question } from "../question.tsx";
import { requireOwnDraft } from "../require-text.server.ts";
import type { Route } from "./+types/draft.preview-link";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = readId(params);
  const { user } = context.get(viewerContext);
  if (!user) return { id, draft: undefined };
  const { title, editorPath, preview_token } = await requireOwnDraft({ context, params, user });
  return { id, draft: { title, editorPath, path: previewPath(preview_token) } };
}

/** `on=yes` makes the link, or shows the one there is; `on=no` ends it. */
export const action = editorAct({
  about: requireOwnDraft,
  limit: "write",
  async run({ db, about: { id }, form }) {
    const token = await setPreviewLink(db, id, desiredState(form));
    return { to: `/write/${id}/preview-link`, state: { path: previewPath(token) } };
  },
});

export const clientAction = alertFailedAct;

export const meta = titled("Preview link");

export default function PreviewLink({ loaderData: { id, draft } }: Route.ComponentProps) {
  const { url } = useSite();
  if (!draft) return <LoginScreen next={`/write/${id}/preview-link`} />;
  const { title, editorPath, path } = draft;
  return (
    <Question
      title="Preview link"
      button={path ? "Stop sharing" : "Create a preview link"}
      look={path ? "" : "primary"}
      on={path ? "no" : "yes"}
      instead={["Back to the editor", editorPath]}
    >
      <p>
        {path ? "Whoever has this link can read" : "A link lets people without an account read"} “
        <bdi>{title}</bdi>” as it is, until you stop sharing it.
      </p>
      {path && (
        <p className="mt-4">
          <a href={path} className="break-all text-accent underline">
            {url + path}
          </a>
        </p>
      )}
    </Question>
  );
}
