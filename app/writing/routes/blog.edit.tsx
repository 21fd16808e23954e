import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import {
  dbContext,
  rendererContext,
  settingsContext,
  siteSettingsContext,
  viewerContext,
} from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readId } from "../../http/requests.ts";
import { allowed, found } from "../../http/responses.ts";
import { newId } from "../../lib/new-id.ts";
import { canChangeBlog, whyUnchangeable } from "../../lib/permissions.ts";
import { findBlogSourceForUser } from "../../models/blog.server.ts";
import { draftTextOf } from "../drafts/draft-text.ts";
import { isEditorOpenAt } from "../drafts/is-editor-open.ts";
import { Editor } from "../editor.tsx";
import { handleThrown } from "../failed-save.ts";
import { publishingStateOf } from "../lib/publishing-state.ts";
import { findDraftOfBlog } from "../models/draft.server.ts";
import { editBlog } from "../models/edit-blog.server.ts";
import { findEditorMode } from "../models/editor-mode.server.ts";
import { preparePublishedText } from "../models/published-text.server.ts";
import { mustConfirmEmailNow, validatePublishing } from "../publish-checks.server.ts";
import { failureResponse, receiveSubmittedBlog, refusalResponse } from "../submitted-blog.server.ts";
import type { Route } from "./+types/blog.edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const db = context.get(dbContext);
  const blog = found(await findBlogSourceForUser(db, user, readId(params)));
  if (!user) return { id: params.id, blog: undefined, saved: undefined, key: "" };
  allowed(canChangeBlog(user, blog), whyUnchangeable(user, blog));
  const { kind, status, author_kind, author_id, published_at, updated_at, declined_reason, ...fields } = blog;
  const as = author_kind === "company" ? ("company" as const) : undefined;
  const draft = await findDraftOfBlog(db, user, blog.id);
  return {
    id: params.id,
    blog: { ...fields, image: fields.image ?? "", as },
    // The draft with changes of the post. Without one, the form begins with the published text.
    saved: draft && !draft.discarded_at ? { revision: draft.revision, text: draft.text } : undefined,
    shownSince: status === "published" ? updated_at : undefined,
    key: draft?.id ?? newId(),
    status,
    publishing: draft && publishingStateOf(draft),
    mode: await findEditorMode(db, user.id),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const blog = found(await findBlogSourceForUser(db, context.get(viewerContext).user, readId(params)));
  const submission = await receiveSubmittedBlog(request, context, blog.id);
  if ("response" in submission) return submission.response;
  allowed(canChangeBlog(submission.user, blog), whyUnchangeable(submission.user, blog));
  const { user, form, publishKey, base, revision = 0, returnedForm } = submission;
  const as = blog.author_kind === "company" ? ("company" as const) : undefined;
  const alert = blog.status === "unpublished" && validatePublishing(context, user, as === "company");
  if (alert)
    return data({ ...returnedForm, alert, unverified: mustConfirmEmailNow(context, user) }, { status: 403 });
  const { holdsFirstPosts } = context.get(siteSettingsContext);
  try {
    const storeText = await preparePublishedText({ id: publishKey, user, text: { ...form, as }, base });
    const options = { holdsFirstPosts, alongside: storeText };
    const outcome = await editBlog(db, context.get(rendererContext), user, blog, form, revision, options);
    if ("problem" in outcome) return refusalResponse(returnedForm, outcome);
    throw redirectAfterSave(context, blog, outcome.isPending);
  } catch (error) {
    if (error instanceof Response) throw error;
    return failureResponse(context, returnedForm, error);
  }
}

/** Redirects to the post, or to the front page when an unpublished post was published again. */
function redirectAfterSave(
  context: Route.ActionArgs["context"],
  { id, status }: { id: string; status: string },
  isPending: boolean | undefined,
) {
  const alertOf = cookiesOf(context.get(settingsContext)).alert;
  const wasPublic = status === "published" || status === "pending";
  const alert = wasPublic ? undefined : alertOf(isPending ? "pending" : "published");
  const to = status === "unpublished" && !isPending ? "/" : href("/blog/:id", { id });
  return redirect(to, { status: 303, headers: alert ? { "Set-Cookie": alert } : undefined });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(handleThrown);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Edit · ${matches[0].loaderData.site.name}` },
];

/** Does not reload the data of an open editor, which keeps its text. */
export function shouldRevalidate({ nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !isEditorOpenAt(nextUrl.pathname) && defaultShouldRevalidate;
}

const buttonTexts = { published: "Update", unpublished: "Publish" } as const;

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, blog, saved, shownSince, key, status, publishing, mode } = loaderData;
  const address = `/blog/${id}/edit`;
  if (!blog && !actionData?.fields) return <LoginScreen next={address} />;
  const { revision } = { ...blog, ...actionData?.fields };
  const text = actionData?.fields ?? { ...blog!, ...saved?.text };
  return (
    <Editor
      // A new editor when the changes were discarded.
      key={`${key} ${saved?.revision}`}
      initialFields={{ ...text, revision, publishKey: key }}
      saved={saved ?? (blog && { revision: 0, text: draftTextOf(blog) })}
      blog={{ id, shownSince, isPublic: status !== "unpublished" }}
      response={actionData}
      action={address}
      buttonLabel={buttonTexts[status as keyof typeof buttonTexts] ?? "Save"}
      publishing={publishing}
      mode={mode}
    />
  );
}
