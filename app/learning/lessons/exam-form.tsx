import { useEffect, useRef } from "react";
import { Form } from "react-router";
import type { showQuestion } from "../models/exam-questions.server.ts";

export type ExamQuestion = ReturnType<typeof showQuestion>;

/** A form that was refused because answers are missing: the places of their questions, and its fields. */
export interface Unanswered {
  unanswered: number[];
  values: [string, string][];
}

interface Props extends Partial<Unanswered> {
  id: string;
  questions: ExamQuestion[];
}

/**
 * The questions of an attempt. The names of its fields are q0, q1, …; their values are places of answers as they stand here. The
 * HTML was sanitized when it was rendered.
 */
export function ExamForm({ id, questions, unanswered = [], values = [] }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (unanswered.length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [unanswered]);
  return (
    <Form method="post" key={id} ref={form} className="exam article mt-5" autoComplete="off" noValidate>
      <input type="hidden" name="attempt" value={id} />
      {unanswered.length > 0 && (
        <p role="alert" className="problem-box">
          Without an answer:{" "}
          {unanswered.map((number, at) => (
            <span key={number}>
              {at > 0 && ", "}
              <a href={`#q${number}`}>question {number + 1}</a>
            </span>
          ))}
          . Nothing was counted yet.
        </p>
      )}
      {questions.map((question, number) => (
        <div key={number} role="group" aria-labelledby={`q${number}`} className="check">
          <div id={`q${number}`} className="task-title">
            <span className="kind">
              Question {number + 1} of {questions.length}
            </span>
            <div dangerouslySetInnerHTML={{ __html: question.text }} />
          </div>
          {hints[question.kind] && <p>{hints[question.kind]}</p>}
          <Answers
            question={question}
            name={`q${number}`}
            given={values.flatMap(([name, value]) => (name === `q${number}` ? [value] : []))}
            isMissing={unanswered.includes(number)}
          />
          {unanswered.includes(number) && (
            <p id={`q${number}-missing`} className="text-danger text-sm">
              {missing[question.kind]}
            </p>
          )}
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

const missing: Record<ExamQuestion["kind"], string> = {
  choice: "Choose an answer.",
  several: "Choose the answers that are right.",
  order: "Give each of them a place.",
  typed: "Write an answer.",
};

interface AnswersProps {
  question: ExamQuestion;
  name: string;
  /** What a refused form had here. */
  given: string[];
  isMissing: boolean;
}

function Answers({ question: { kind, answers }, name, given, isMissing }: AnswersProps) {
  const field = (isFilled = false) => ({
    name,
    ...(isMissing && !isFilled && { "aria-invalid": true, "aria-describedby": `${name}-missing` }),
  });
  if (kind === "typed")
    return (
      <input
        {...field()}
        className="field"
        aria-labelledby={name}
        dir="auto"
        spellCheck={false}
        defaultValue={given[0]}
      />
    );
  return answers.map((answer, at) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: its field stands in it
    <label key={at}>
      {kind === "order" ? (
        <select {...field(!!given[at])} defaultValue={given[at]} className="field">
          <option value="" />
          {answers.map((_, place) => (
            <option key={place}>{place + 1}</option>
          ))}
        </select>
      ) : (
        <input
          {...field()}
          type={kind === "several" ? "checkbox" : "radio"}
          value={at}
          defaultChecked={given.includes(String(at))}
        />
      )}
      <span dangerouslySetInnerHTML={{ __html: answer }} />
    </label>
  ));
}
