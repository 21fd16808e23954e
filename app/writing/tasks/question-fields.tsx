import { noAnswer, type Question } from "./task.ts";
import { type FieldsProps, Rows, TaskField } from "./task-field.tsx";

const sorts = [
  ["one", "One is right"],
  ["several", "Several are right"],
  ["order", "Put them in order"],
  ["typed", "Learners type it"],
] as const;

const sortHints = {
  one: undefined,
  several: undefined,
  order: "Write them in the right order: learners see them mixed.",
  typed: "Each spelling that counts; capitals and spaces do not.",
};

/** Of a check or a final question. */
export function QuestionFields({ task, problems, change }: FieldsProps<Question>) {
  const { kind, sort, question, answers, explanation } = task;
  const isChoice = sort === "one" || sort === "several";
  const hasWhy = isChoice && kind === "check";
  return (
    <>
      <TaskField
        {...{ name: "question", label: "Question", rows: 3, value: question, error: problems.question }}
        onType={(question) => change({ ...task, question })}
      />
      <TaskField
        {...{ name: "sort", label: "Answers", options: sorts, value: sort, hint: sortHints[sort] }}
        error={problems.answers}
        onType={(sort) => change({ ...task, sort: sort as Question["sort"] })}
      />
      <Rows
        {...{ rows: answers, name: "Answer", empty: noAnswer }}
        change={(answers) => change({ ...task, answers })}
      >
        {(answer, at, set) => (
          <>
            <TaskField
              {...{
                name: `answers.${at}`,
                label: "Answer",
                value: answer.text,
                error: problems[`answers.${at}`],
              }}
              onType={(text) => set({ ...answer, text })}
            />
            {isChoice && (
              <label className="task-tick">
                <input
                  type="checkbox"
                  checked={answer.isRight}
                  onChange={({ target }) => set({ ...answer, isRight: target.checked })}
                />
                This is right
              </label>
            )}
            {hasWhy && (
              <TaskField
                {...{ name: `why.${at}`, label: "Why it is right or wrong", rows: 2, value: answer.why }}
                onType={(why) => set({ ...answer, why })}
              />
            )}
          </>
        )}
      </Rows>
      {(!hasWhy || explanation) && (
        <TaskField
          {...{
            name: "explanation",
            label: "Explanation",
            rows: 3,
            value: explanation,
            error: problems.explanation,
          }}
          hint={kind === "question" ? "Shown to who answered wrongly." : "Shown with the answer."}
          onType={(explanation) => change({ ...task, explanation })}
        />
      )}
    </>
  );
}
