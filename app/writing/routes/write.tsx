import {
  isRouteErrorResponse,
  Link,
  Outlet,
  type RouterContextProvider,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import type { User } from "../../core/user.server.ts";
import { dbContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { newId } from "../../lib/new-id.ts";
import { can } from "../../lib/permissions.ts";
import { isEditorOpenAt } from "../../ui/draft-state.ts";
import { ErrorMessage } from "../../ui/error-message.tsx";
import { Message } from "../../ui/message.tsx";
import { answerEditor } from "../answer-editor.server.ts";
import { currentPublishRules } from "../current-publish-rules.server.ts";
import { ClashPage } from "../drafts/clash-page.tsx";
import { emptyText } from "../drafts/draft-text.ts";
import { Editor } from "../editor.tsx";
import { handleThrown } from "../failed-act.ts";
import { publishingStateOf } from "../lib/publishing-state.ts";
import { editorPath, findDraft, isBesidePost } from "../models/draft.server.ts";
import { findAuthorName, findTakeDownReason } from "../models/draft-blog.server.ts";
import { findEditorMode } from "../models/editor-mode.server.ts";
import { hasPost } from "../models/first-post.server.ts";
import { mustConfirmEmail } from "../models/publish-rules.server.ts";
import type { Route } from "./+types/write";

/** With an id, the page continues that draft. null: one of its side pages is shown as a page of its own. */
export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  if (!pattern.endsWith(":id?")) return null;
  const { user } = context.get(viewerContext);
  const isWriter = user !== undefined && can(user, "write");
  const draft = isWriter && params.id !== undefined ? await readDraft(context, user, params.id) : undefined;
  return {
    path: params.id === undefined ? "/write" : `/write/${params.id}`,
    // Of a draft that its writer handed over to the editors.
    author:
      draft && !draft.isOwn
        ? ((await findAuthorName(context.get(dbContext), draft.user_id)) ?? "Former member")
        : undefined,
    takeDownReason: draft?.blog_id
      ? await findTakeDownReason(context.get(dbContext), draft.blog_id)
      : undefined,
    signedIn: user !== undefined,
    lang: context.get(siteSettingsContext).lang,
    isReader: user !== undefined && !isWriter,
    unverified: user !== undefined && mustConfirmEmail(currentPublishRules(context), user),
    asksName: isWriter && !user.name && !(await hasPost(context.get(dbContext), user.id)),
    publishKey: params.id ?? newId(),
    saved: draft && { revision: draft.revision, text: draft.text },
    publishing: draft && publishingStateOf(draft),
    mode: user && (await findEditorMode(context.get(dbContext), user.id)),
  };
}

/** Does not reload the data of an open editor, also when its draft gets an address, or a side page is opened or closed. */
export const shouldRevalidate = ({ nextUrl }: ShouldRevalidateFunctionArgs) =>
  !isEditorOpenAt(nextUrl.pathname);

/** The draft to continue. Throws a redirect when it was discarded, or belongs to a post and is written there. */
async function readDraft(context: Readonly<RouterContextProvider>, user: User, id: string) {
  const draft = found(await findDraft(context.get(dbContext), user, readId({ id })));
  if (draft.discarded_at) throw redirect(`/write/${id}/discard`);
  if (isBesidePost(draft)) throw redirect(editorPath(draft));
  return draft;
}

/** With an id, an editor accepts somebody's draft. */
export async function action({ request, params, context }: Route.ActionArgs) {
  return answerEditor(request, context, { acceptedId: params.id });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(handleThrown);
}

export const meta = titled("Write");

export default function Write({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />;
  if (!loaderData.signedIn && !actionData) return <LoginScreen next={loaderData.path} />;
  if (loaderData.isReader && !actionData)
    return (
      <Message title="Writing is for authors">
        Your account reads, saves and follows. Whoever runs this site can make you an author.
      </Message>
    );
  if (actionData && "clash" in actionData && actionData.clash) return <ClashPage {...actionData.clash} />;
  const { publishKey, lang, saved, author, takeDownReason } = loaderData;
  const begun = saved ?? { revision: 0, text: { ...emptyText, lang } };
  return (
    <Editor
      key={publishKey}
      initialFields={{ ...begun.text, publishKey, base: saved?.revision, ...actionData?.fields }}
      saved={begun}
      response={actionData}
      // Not the draft's own address: after a failed submission, its loader could redirect away from the sent form.
      action={author === undefined ? "/write" : loaderData.path}
      buttonLabel={author === undefined ? "Publish" : "Accept and publish"}
      author={author}
      note={
        takeDownReason !== undefined ? (
          <TakenDownNote reason={takeDownReason} />
        ) : (
          author !== undefined && <ReviewNote author={author} />
        )
      }
      unverified={loaderData.unverified}
      asksName={loaderData.asksName}
      publishing={loaderData.publishing}
      mode={loaderData.mode}
    />
  );
}

function ReviewNote({ author }: { author: string }) {
  return (
    <p className="mb-8 rounded-md bg-tint px-4 py-3 text-sm">
      <bdi>{author}</bdi> handed this draft over for review. You can change it, leave notes, or publish it
      under the writer’s name.
    </p>
  );
}

function TakenDownNote({ reason }: { reason: string }) {
  return (
    <p className="mb-8 break-words rounded-md bg-tint px-4 py-3 text-sm">
      An editor took this post down: “<bdi>{reason}</bdi>” Your words are still yours, and you can go on
      writing. It cannot be published while it is down.
    </p>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorMessage error={error} />;
  return (
    <Message title="Draft not found">
      It may have been discarded, or may belong to another account.{" "}
      <Link to="/profile/drafts" className="text-accent underline">
        See your drafts
      </Link>
    </Message>
  );
}
