import { href, redirect } from "react-router";
import { newId } from "../../../work/new-id.ts";
import { LoginScreen } from "../../auth/login-screen.tsx";
import { Editor } from "../../editor/editor.tsx";
import { handleThrown } from "../../editor/failed-save.ts";
import { failureResponse, readSubmittedBlog, refusalResponse } from "../../editor/submitted-blog.server.ts";
import { dbContext, rendererContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readId } from "../../http/requests.ts";
import { allowed, found } from "../../http/responses.ts";
import { canChangeBlog } from "../../lib/permissions.ts";
import { findBlogSource } from "../../models/blog.server.ts";
import { findEditorMode } from "../../models/writing/editor-mode.server.ts";
import { editBlog } from "../../models/writing/publish.server.ts";
import type { Route } from "./+types/blog.edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const blog = found(await findBlogSource(context.get(dbContext), readId(params), user?.id));
  if (!user) return { id: params.id, blog: undefined, key: "", mode: undefined };
  allowed(canChangeBlog(user, blog));
  // The key identifies the draft of this form in the browser.
  const { kind, status, author_kind, author_id, ...fields } = blog;
  const as = author_kind === "company" ? ("company" as const) : undefined;
  const mode = await findEditorMode(context.get(dbContext), user.id);
  return { id: params.id, blog: { ...fields, as }, key: newId(), mode };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const viewerId = context.get(viewerContext).user?.id;
  const blog = found(await findBlogSource(db, readId(params), viewerId));
  const submission = await readSubmittedBlog(request, context);
  if ("response" in submission) return submission.response;
  allowed(canChangeBlog(submission.user, blog));
  const { user, form, revision = 0, returnedForm } = submission;
  try {
    const outcome = await editBlog(db, context.get(rendererContext), user, blog, form, revision);
    if ("problem" in outcome) return refusalResponse(returnedForm, outcome);
  } catch (error) {
    return failureResponse(context, returnedForm, error);
  }
  const pending = cookiesOf(context.get(settingsContext)).alert("pending");
  const headers = blog.status === "declined" ? { "Set-Cookie": pending } : undefined;
  throw redirect(href("/blog/:id", params), { status: 303, headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(handleThrown);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Edit · ${matches[0].loaderData.site.name}` },
];

export default function Edit({ loaderData: { id, blog, key, mode }, actionData }: Route.ComponentProps) {
  const address = `/blog/${id}/edit`;
  const fields = actionData?.fields ?? blog;
  if (!fields) return <LoginScreen next={address} />;
  return (
    <Editor
      initialFields={{ ...fields, image: fields.image ?? "", publishKey: key }}
      response={actionData}
      action={address}
      button="Save"
      mode={mode}
    />
  );
}
