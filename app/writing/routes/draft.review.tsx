import { useState } from "react";
import { data } from "react-router";
import { viewerContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import type { Given } from "../../kit/acts.server.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { editorAct } from "../editor-act.server.ts";
import { NewNote } from "../editors-review/new-note.tsx";
import { NoteList } from "../editors-review/note-list.tsx";
import { readReview } from "../editors-review/open-review.server.ts";
import { ReviewState } from "../editors-review/review-state.tsx";
import { selectedWords } from "../editors-review/selected-words.ts";
import { sendAct } from "../failed-act.ts";
import { readNoteForm } from "../lib/note-form.ts";
import type { Draft } from "../models/draft.server.ts";
import { addNote, setNoteDone } from "../models/draft-note.server.ts";
import { setReady } from "../models/review.server.ts";
import { requireDraft } from "../require-text.server.ts";
import { loadSaved } from "../side-pages/load-saved.ts";
import { SideForm } from "../side-pages/side-form.tsx";
import { SideError, SideLogin, SidePage, useOpenEditor } from "../side-pages/side-page.tsx";
import type { Route } from "./+types/draft.review";

const acts = ["ready", "withdraw", "note", "changes", "done", "reopen"] as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return null;
  return readReview(context, user, await requireDraft({ context, params, user }));
}

export const action = editorAct({
  about: requireDraft,
  limit: "saveDraft",
  async run(given) {
    const error = await change(given);
    if (error) return { error };
    return given.form.get("act") === "changes" ? { to: "/desk/drafts" } : { state: {} };
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

export const clientAction = sendAct;

export const clientLoader = (args: Route.ClientLoaderArgs) => loadSaved(args);

export const meta = titled("Review");

export default function ReviewPage({ loaderData: review, actionData }: Route.ComponentProps) {
  const draft = useOpenEditor()?.draft;
  const [words] = useState(() => draft && selectedWords(draft));
  if (!review) return <SideLogin />;
  return (
    <SidePage title="Review and notes" path={review.path}>
      <p className="mb-4 text-soft">
        Of <bdi>“{review.title}”</bdi>
      </p>
      <SideForm className="flex flex-wrap items-center gap-3 empty:hidden">
        <ReviewState review={review} />
      </SideForm>
      <h2 className="mt-4 mb-3 font-semibold text-base">Notes</h2>
      <NoteList review={review} />
      {/* A new one after each note. */}
      <NewNote key={review.notes.length} {...{ review, draft, words }} answer={actionData} />
    </SidePage>
  );
}

export const ErrorBoundary = SideError;
