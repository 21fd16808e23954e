import { href, redirect } from "react-router";
import { newId } from "../../work/new-id.ts";
import { LoginScreen } from "../auth/login-screen.tsx";
import { Editor } from "../editor/editor.tsx";
import { handleThrown } from "../editor/failed-save.ts";
import { failureResponse, readSubmittedBlog, refusalResponse } from "../editor/submitted-blog.server.ts";
import { dbContext, rendererContext, viewerContext } from "../http/context.ts";
import { readId } from "../http/requests.ts";
import { allowed, found } from "../http/responses.ts";
import { canChangeBlog } from "../lib/permissions.ts";
import { findBlogSource } from "../models/blog.server.ts";
import { editBlog } from "../models/publish.server.ts";
import type { Route } from "./+types/blog.edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const blog = found(await findBlogSource(context.get(dbContext), readId(params)));
  if (!user) return { id: params.id, blog: undefined, key: "" };
  allowed(canChangeBlog(user, blog));
  // The key identifies the draft of this form in the browser.
  return { id: params.id, blog, key: newId() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const blog = found(await findBlogSource(db, readId(params)));
  const submission = await readSubmittedBlog(request, context);
  if ("response" in submission) return submission.response;
  allowed(canChangeBlog(submission.user, blog));
  const { user, form, revision = 0, returnedForm } = submission;
  try {
    const outcome = await editBlog(db, context.get(rendererContext), user, params.id, form, revision);
    if ("problem" in outcome) return refusalResponse(returnedForm, outcome);
  } catch (error) {
    return failureResponse(context, returnedForm, error);
  }
  throw redirect(href("/blog/:id", params), 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(handleThrown);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Edit · ${matches[0].loaderData.site.name}` },
];

export default function Edit({ loaderData: { id, blog, key }, actionData }: Route.ComponentProps) {
  const address = `/blog/${id}/edit`;
  const fields = actionData?.fields ?? blog;
  if (!fields) return <LoginScreen next={address} />;
  return (
    <Editor
      initialFields={{ ...fields, image: fields.image ?? "", publishKey: key }}
      response={actionData}
      action={address}
      button="Save"
    />
  );
}
