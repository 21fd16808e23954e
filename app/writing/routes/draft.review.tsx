import { data, Form, Link } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { viewerContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import type { Given } from "../../kit/acts.server.ts";
import { Field } from "../../kit/field.tsx";
import { titled } from "../../kit/titled.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { AnswerContext, noAnswer } from "../../ui/answer.ts";
import { editorAct } from "../editor-act.server.ts";
import { NoteList } from "../editors-review/note-list.tsx";
import { readReview } from "../editors-review/open-review.server.ts";
import { ReviewState } from "../editors-review/review-state.tsx";
import { alertFailedAct } from "../failed-act.ts";
import { readNoteForm } from "../lib/note-form.ts";
import type { Draft } from "../models/draft.server.ts";
import { addNote, setNoteDone } from "../models/draft-note.server.ts";
import { setReady } from "../models/review.server.ts";
import { ActAlert } from "../question.tsx";
import { requireDraft } from "../require-text.server.ts";
import type { Route } from "./+types/draft.review";

const acts = ["ready", "withdraw", "note", "changes", "done", "reopen"] as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = readId(params);
  const { user } = context.get(viewerContext);
  if (!user) return { id, review: undefined };
  return { id, review: await readReview(context, user, await requireDraft({ context, params, user })) };
}

export const action = editorAct({
  about: requireDraft,
  limit: "saveDraft",
  async run(given) {
    const { context, params, user, about: draft, form } = given;
    const error = await change(given);
    if (error) return { error };
    if (form.get("act") === "changes") return { to: "/desk/drafts" };
    const review = await readReview(context, user, await requireDraft({ context, params, user }));
    return { to: `/write/${draft.id}/review`, state: { review } };
  },
});

/** Returns what is wrong with the form; undefined when it was done. */
async function change({ db, user, about: draft, form }: Given<Draft>) {
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

export const clientAction = alertFailedAct;

export const meta = titled("Review");

export default function ReviewPage({ loaderData: { id, review }, actionData }: Route.ComponentProps) {
  if (!review) return <LoginScreen next={`/write/${id}/review`} />;
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
      <ActAlert text={actionData?.alert ?? actionData?.error} className="mt-6" />
      {/* A new one after each note. */}
      <Form key={review.newNoteId} method="post" className="mt-6 flex flex-col items-start gap-3" noValidate>
        <input type="hidden" name="key" value={review.newNoteId} />
        <AnswerContext value={{ ...noAnswer, values: actionData?.values ?? {} }}>
          <Field section="note" name="exact" label="About which words (optional)" maxLength={2000} />
          <Field section="note" name="text" label="Note" maxLength={2000} />
        </AnswerContext>
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
