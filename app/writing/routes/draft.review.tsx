import { data, Form, Link, type RouterContextProvider, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import type { User } from "../../core/user.server.ts";
import { dbContext, limitsContext, viewerContext } from "../../http/context.ts";
import { readForm, readId } from "../../http/requests.ts";
import { found, signedIn, tooManyText } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { failedSubmission } from "../../ui/failed-submission.ts";
import { NoteList } from "../editors-review/note-list.tsx";
import { openDraft, type Review, readReview } from "../editors-review/open-review.server.ts";
import { ReviewState } from "../editors-review/review-state.tsx";
import { publishTexts } from "../lib/editor-errors.ts";
import { readNoteForm } from "../lib/note-form.ts";
import type { Draft } from "../models/draft.server.ts";
import { addNote, setNoteDone } from "../models/draft-note.server.ts";
import { setReady } from "../models/review.server.ts";
import type { EditorActionResponse } from "../publishing/use-editor-action.ts";
import type { Route } from "./+types/draft.review";

const acts = ["ready", "withdraw", "note", "changes", "done", "reopen"] as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = readId(params);
  const { user } = context.get(viewerContext);
  if (!user) return { id, review: undefined };
  return { id, review: await readReview(context, user, await openDraft(context, user, id)) };
}

/** `from=editor`: the answer is the new state, without a redirect. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const isFromEditor = form.get("from") === "editor";
  const { user: viewer } = context.get(viewerContext);
  if (!viewer && isFromEditor) return data({ alert: publishTexts.signedOut }, { status: 401 });
  const user = signedIn(viewer, request);
  const draft = await openDraft(context, user, readId(params));
  const waitSeconds = await context.get(limitsContext).saveDraft.take(user.id);
  if (waitSeconds) return data({ error: tooManyText(waitSeconds) }, { status: 429 });
  const error = await answer(context, user, draft, form);
  if (error) return data({ error }, { status: 422 });
  if (form.get("act") === "changes") throw redirect("/desk/drafts", 303);
  if (!isFromEditor) throw redirect(`/write/${draft.id}/review`, 303);
  return data({ review: await readReview(context, user, await openDraft(context, user, draft.id)) });
}

/** Returns what is wrong with the form; undefined when it was done. */
async function answer(context: Readonly<RouterContextProvider>, user: User, draft: Draft, form: FormData) {
  const db = context.get(dbContext);
  const act = acts.find((name) => name === form.get("act"));
  if (act === "ready" || act === "withdraw") {
    found(draft.isOwn && draft.blog_id === null);
    await setReady(db, user, { id: draft.id, title: draft.text.title || "Untitled" }, act === "ready");
  } else if (act === "note" || act === "changes") {
    const asksForChanges = act === "changes";
    found(!asksForChanges || !draft.isOwn);
    const { note, error } = readNoteForm(form);
    if (error) return error;
    if (!(await addNote(db, user, draft, note, asksForChanges))) return "This draft has 300 notes already.";
  } else if (act) {
    const noteId = fieldText(form, "note");
    if (isId(noteId)) await setNoteDone(db, draft.id, noteId, act === "done");
  } else throw data(null, { status: 400 });
  return undefined;
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => failedSubmission(error, { alert: publishTexts.failedAct }));
}

export const meta = titled("Review");

export default function ReviewPage({ loaderData: { id, review }, actionData }: Route.ComponentProps) {
  if (!review) return <LoginScreen next={`/write/${id}/review`} />;
  const response: EditorActionResponse<{ review: Review }> = actionData ?? {};
  const problem = response.alert ?? response.error;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 py-10">
      <h1 className="text-3xl tracking-tight">Review</h1>
      <p className="mt-2 text-soft">
        <Link to={review.path} className="text-accent underline underline-offset-4">
          Open <bdi>“{review.title}”</bdi>
        </Link>
      </p>
      <Form method="post" className="mt-6 flex flex-wrap items-center gap-3">
        <ReviewState review={review} />
      </Form>
      <h2 className="mt-8 mb-3 font-semibold text-lg">Notes</h2>
      <NoteList
        {...review}
        actionsOf={({ id, done_at }) => (
          <Form method="post">
            <input type="hidden" name="note" value={id} />
            <button type="submit" name="act" value={done_at ? "reopen" : "done"} className="button">
              {done_at ? "Open again" : "Done"}
            </button>
          </Form>
        )}
      />
      {problem && (
        <p role="alert" className="problem-box mt-6">
          {problem}
        </p>
      )}
      {/* A new one after each note. */}
      <Form key={review.newNoteId} method="post" className="mt-6 flex flex-col items-start gap-3" noValidate>
        <input type="hidden" name="key" value={review.newNoteId} />
        <Field name="exact" label="About which words (optional)" />
        <Field name="text" label="Note" />
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="act" value="note" className="button primary">
            Add the note
          </button>
          {!review.isOwn && (
            <button type="submit" name="act" value="changes" className="button">
              Ask for changes
            </button>
          )}
        </div>
      </Form>
    </main>
  );
}

function Field({ name, label }: { name: string; label: string }) {
  return (
    <label className="w-full font-medium text-sm">
      {label}
      <input type="text" name={name} className="field mt-1.5 font-normal" maxLength={2000} />
    </label>
  );
}
