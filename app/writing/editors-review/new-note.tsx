import { useState } from "react";
import { Field } from "../../kit/field.tsx";
import { AnswerContext, noAnswer } from "../../ui/answer.ts";
import type { OpenDraft } from "../drafts/open-draft.ts";
import type { ActAnswer } from "../failed-act.ts";
import { SideForm } from "../side-pages/side-form.tsx";
import { NotedWords } from "./note-list.tsx";
import type { Review } from "./open-review.server.ts";

interface Props {
  review: Review;
  draft?: OpenDraft;
  /** What was selected in the open editor, and where it begins. */
  words?: { text: string; at: number };
  answer?: ActAnswer;
}

/** A note to some words or to the whole text, or what an editor asks to be changed. */
export function NewNote({ review, draft, words, answer: { error, values = {} } = {} }: Props) {
  const isAdded = review.notes.some(({ text }) => text === draft?.note.trim());
  const [text, setText] = useState((!isAdded && draft?.note) || (values.text ?? ""));
  function change(text: string) {
    setText(text);
    if (draft) draft.note = text;
  }
  return (
    <SideForm className="mt-6 flex flex-col items-start gap-3">
      <input type="hidden" name="key" value={review.newNoteId} />
      {words && (
        <>
          <NotedWords words={words.text} />
          <input type="hidden" name="exact" value={words.text} />
          <input type="hidden" name="startsAt" value={words.at} />
        </>
      )}
      <AnswerContext value={{ ...noAnswer, values, errors: { text: error } }}>
        {!words && (
          <Field section="note" name="exact" label="About which words (optional)" maxLength={2000} />
        )}
        <Field
          section="note"
          name="text"
          label={!words ? "Note" : words.text ? "Note to these words" : "Note to the whole text"}
          maxLength={2000}
          value={text}
          onChange={({ target }) => change(target.value)}
          hint={
            words?.text === "" && "For a note to a passage, close this, select its words, and open it again."
          }
        />
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
    </SideForm>
  );
}
