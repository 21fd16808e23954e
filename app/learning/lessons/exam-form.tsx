import { Form } from "react-router";
import type { showQuestion } from "../models/exam-questions.server.ts";

export type ExamQuestion = ReturnType<typeof showQuestion>;

/**
 * The questions of an attempt. The names of its fields are q0, q1, …; their values are places of answers as they stand here. The
 * HTML was sanitized when it was rendered.
 */
export function ExamForm({ id, questions }: { id: string; questions: ExamQuestion[] }) {
  return (
    <Form method="post" key={id} className="exam article mt-5" autoComplete="off">
      <input type="hidden" name="attempt" value={id} />
      {questions.map((question, number) => (
        <div key={number} role="group" aria-labelledby={`q${number}`} className="check">
          <div id={`q${number}`} className="task-title">
            <span className="kind">
              Question {number + 1} of {questions.length}
            </span>
            <div dangerouslySetInnerHTML={{ __html: question.text }} />
          </div>
          {hints[question.kind] && <p>{hints[question.kind]}</p>}
          <Answers question={question} name={`q${number}`} />
        </div>
      ))}
      <button type="submit" className="button primary">
        Hand in
      </button>
    </Form>
  );
}

const hints: Partial<Record<ExamQuestion["kind"], string>> = {
  several: "Choose all that are right.",
  order: "Give each its place, from 1 on.",
};

function Answers({ question: { kind, answers }, name }: { question: ExamQuestion; name: string }) {
  if (kind === "typed")
    return (
      <input className="field" name={name} aria-labelledby={name} dir="auto" spellCheck={false} required />
    );
  return answers.map((answer, at) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: its field stands in it
    <label key={at}>
      {kind === "order" ? (
        <select name={name} required className="field">
          <option value="" />
          {answers.map((_, place) => (
            <option key={place}>{place + 1}</option>
          ))}
        </select>
      ) : (
        <input
          type={kind === "several" ? "checkbox" : "radio"}
          name={name}
          value={at}
          required={kind === "choice"}
        />
      )}
      <span dangerouslySetInnerHTML={{ __html: answer }} />
    </label>
  ));
}
