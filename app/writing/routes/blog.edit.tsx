import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { findBlogSourceForUser } from "../../core/blog.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { allowed, found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { newId } from "../../lib/new-id.ts";
import { canEditAsAuthor, canEditBlog, whyUnchangeable } from "../../lib/permissions.ts";
import { isEditorOpenAt } from "../../ui/draft-state.ts";
import { answerEditor } from "../answer-editor.server.ts";
import { draftTextOf } from "../drafts/draft-text.ts";
import { Editor } from "../editor.tsx";
import { EditorialNote } from "../editorial-note.tsx";
import { handleThrown } from "../failed-act.ts";
import { editorKinds } from "../lib/editor-kinds.ts";
import { publishingStateOf } from "../lib/publishing-state.ts";
import { findDraftOfBlog } from "../models/draft.server.ts";
import { findAuthorName } from "../models/draft-blog.server.ts";
import { findEditorMode } from "../models/editor-mode.server.ts";
import { findDeskPlace } from "../models/lesson-text.server.ts";
import type { Route } from "./+types/blog.edit";

/** The author's draft of a post, or that of the editors: what others change, and with ?by=editors for the author too. */
export async function loader({ request, params, pattern, context }: Route.LoaderArgs) {
  if (!pattern.endsWith("edit")) return null;
  const { user } = context.get(viewerContext);
  const db = context.get(dbContext);
  const address = `/blog/${readId(params)}/edit`;
  if (!user) return { address, blog: undefined, saved: undefined, key: "" };
  const blog = found(await findBlogSourceForUser(db, user, params.id));
  const { search } = new URL(request.url);
  allowed(canEditBlog(user, blog), whyUnchangeable(user, blog));
  const isMine = canEditAsAuthor(user, blog);
  const editorial = await findDraftOfBlog(db, user, blog.id, true);
  const isEditorial = !isMine || (editorial !== undefined && search === "?by=editors");
  const { kind, status, author_kind, author_id, published_at, updated_at, declined_reason, ...fields } = blog;
  const as = author_kind === "company" ? ("company" as const) : undefined;
  const draft = isEditorial ? editorial : await findDraftOfBlog(db, user, blog.id);
  return {
    id: params.id,
    address: isEditorial ? `${address}?by=editors` : address,
    note: isEditorial ? { ofEditors: true } : editorial?.is_published === 0 && { ofEditors: false },
    blog: { ...fields, image: fields.image ?? "", as },
    // The draft with changes of the post. Without one, the form begins with the published text.
    saved: draft && !draft.discarded_at ? { revision: draft.revision, text: draft.text } : undefined,
    author: isMine ? undefined : ((await findAuthorName(db, author_id)) ?? "Former member"),
    shownSince: status === "published" ? updated_at : undefined,
    key: draft?.id ?? newId(),
    status,
    kind,
    place: await findDeskPlace(db, blog),
    publishing: draft && publishingStateOf(draft),
    mode: await findEditorMode(db, user.id),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = context.get(viewerContext);
  const blog = found(await findBlogSourceForUser(context.get(dbContext), user, readId(params)));
  return answerEditor(request, context, { blog });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(handleThrown);
}

export const meta = titled("Edit");

/** Does not reload the data of an open editor, also when a side page is opened or closed. */
export const shouldRevalidate = ({ nextUrl }: ShouldRevalidateFunctionArgs) =>
  !isEditorOpenAt(nextUrl.pathname);

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />;
  const { id, address, note, author, blog, saved, shownSince, key, status, publishing, mode } = loaderData;
  const { kind = "post", place } = loaderData;
  const isWaiting = status === "pending" || status === "declined";
  if (!blog && !actionData?.fields) return <LoginScreen next={address} />;
  const { revision } = { ...blog, ...actionData?.fields };
  const text = actionData?.fields ?? { ...blog!, ...saved?.text };
  return (
    <Editor
      // A new editor when the changes were discarded.
      key={`${key} ${saved?.revision}`}
      initialFields={{ ...text, revision, publishKey: key }}
      saved={saved ?? (blog && { revision: 0, text: draftTextOf(blog) })}
      blog={{
        id: id!,
        shownSince,
        isPublic: status !== "unpublished" && status !== "part",
        isMine: author === undefined,
      }}
      author={author}
      note={note && <EditorialNote {...note} author={author} blogId={id!} />}
      response={actionData}
      action={address}
      kind={kind}
      buttonLabel={isWaiting ? "Save" : editorKinds[kind].buttons[place?.isShown ? 1 : 0]}
      publishing={publishing}
      mode={mode}
      lesson={place?.lesson}
      desk={place?.desk}
    />
  );
}
