import { data, Form, Link, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { countOne } from "../../http/act-limit.server.ts";
import { dbContext, limitsContext, viewerContext } from "../../http/context.ts";
import { desiredState, readForm, readId } from "../../http/requests.ts";
import { signedIn } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { failedSubmission } from "../../ui/failed-submission.ts";
import { Message } from "../../ui/message.tsx";
import { useSite } from "../../ui/site.tsx";
import { publishTexts } from "../lib/editor-errors.ts";
import { previewPath } from "../lib/publishing-state.ts";
import { setPreviewLink } from "../models/preview-link.server.ts";
import { requireDraft } from "../publishing/open-draft.server.ts";
import type { Route } from "./+types/draft.preview-link";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = readId(params);
  const { user } = context.get(viewerContext);
  if (!user) return { id, draft: undefined };
  const { title, editorPath, preview_token } = await requireDraft(context, user, id);
  return { id, draft: { title, editorPath, path: previewPath(preview_token) } };
}

/** `on=yes` makes the link, or shows the one there is; `on=no` ends it. `from=editor`: without a redirect. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const isFromEditor = form.get("from") === "editor";
  const { user: viewer } = context.get(viewerContext);
  if (!viewer && isFromEditor) return data({ alert: publishTexts.signedOut }, { status: 401 });
  const user = signedIn(viewer, request);
  const { id } = await requireDraft(context, user, readId(params));
  const on = desiredState(form);
  await countOne(context.get(limitsContext).write, user.id);
  const token = await setPreviewLink(context.get(dbContext), id, on);
  if (isFromEditor) return data({ path: previewPath(token) });
  throw redirect(`/write/${id}/preview-link`, 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => failedSubmission(error, { alert: publishTexts.failedAct }));
}

export const meta = titled("Preview link");

export default function PreviewLink({ loaderData: { id, draft } }: Route.ComponentProps) {
  const { url } = useSite();
  if (!draft) return <LoginScreen next={`/write/${id}/preview-link`} />;
  const { title, editorPath, path } = draft;
  return (
    <Message title="Preview link" hasLinks={false}>
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
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <button
          type="submit"
          name="on"
          value={path ? "no" : "yes"}
          className={`button ${path ? "" : "primary"}`}
        >
          {path ? "Stop sharing" : "Create a preview link"}
        </button>
        <Link to={editorPath} className="button">
          Back to the editor
        </Link>
      </Form>
    </Message>
  );
}
