import { href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { newId } from "../../../work/new-id.ts";
import { LoginScreen } from "../../auth/login-screen.tsx";
import { staysOpen } from "../../editor/drafts/draft-state.ts";
import { draftTextOf } from "../../editor/drafts/draft-text.ts";
import { Editor } from "../../editor/editor.tsx";
import { handleThrown } from "../../editor/failed-save.ts";
import { failureResponse, readSubmittedBlog, refusalResponse } from "../../editor/submitted-blog.server.ts";
import { dbContext, rendererContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readId } from "../../http/requests.ts";
import { allowed, found } from "../../http/responses.ts";
import { canChangeBlog } from "../../lib/permissions.ts";
import { findBlogSource } from "../../models/blog.server.ts";
import { findDraftOfBlog } from "../../models/writing/draft.server.ts";
import { editBlog } from "../../models/writing/publish.server.ts";
import type { Route } from "./+types/blog.edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const blog = found(await findBlogSource(context.get(dbContext), readId(params), user?.id));
  if (!user) return { id: params.id, blog: undefined, saved: undefined, shownSince: undefined, key: "" };
  allowed(canChangeBlog(user, blog));
  const { kind, status, author_kind, author_id, published_at, updated_at, ...fields } = blog;
  const as = author_kind === "company" ? ("company" as const) : undefined;
  const draft = await findDraftOfBlog(context.get(dbContext), user, params.id);
  return {
    id: params.id,
    blog: { ...fields, image: fields.image ?? "", as },
    // The draft beside the post; without one, the form begins with what readers see.
    saved: draft && !draft.discarded_at ? { revision: draft.revision, text: draft.text } : undefined,
    shownSince: status === "published" ? (updated_at ?? published_at) : undefined,
    key: draft?.id ?? newId(),
  };
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

/** An open editor stays as it is. */
export function shouldRevalidate({ nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !staysOpen(nextUrl.pathname) && defaultShouldRevalidate;
}

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, blog, saved, shownSince, key } = loaderData;
  const address = `/blog/${id}/edit`;
  if (!blog && !actionData?.fields) return <LoginScreen next={address} />;
  const { revision } = { ...blog, ...actionData?.fields };
  const text = actionData?.fields ?? { ...blog!, ...saved?.text };
  return (
    <Editor
      // Another one when the changes are discarded.
      key={`${key} ${saved?.revision}`}
      initialFields={{ ...text, revision, publishKey: key }}
      saved={saved ?? (blog && { revision: 0, text: draftTextOf(blog) })}
      blog={{ id, shownSince }}
      response={actionData}
      action={address}
      button="Update"
    />
  );
}
