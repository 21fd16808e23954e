import { Link } from "react-router";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { DeskTime } from "../../kit/desk/desk-time.tsx";
import { Field } from "../../kit/field.tsx";
import { Form, Problem } from "../../kit/form.tsx";
import { EmptyList } from "../../ui/empty-list.tsx";
import type { OwnExercise, OwnExercises } from "../models/exercises.server.ts";
import { AnswerText } from "./answer.tsx";

/** The exercises of a lesson, to hand them in. */
export function ExerciseForms({ courseId, lessonId, exercises }: OwnExercises) {
  return (
    <>
      <Problem />
      {exercises.length === 0 && <EmptyList text="This lesson has no exercises." />}
      {exercises.map(({ mark, title, work, code, writtenAt }) => (
        <DeskSection key={mark} id={mark} title={title}>
          <p className="mt-2">
            <Link to={`/course/${courseId}/${lessonId}#${mark}`} className="text-sm underline">
              Open the exercise<span className="sr-only"> {title}</span>
            </Link>
          </p>
          {work && <State {...work} />}
          {work?.state !== "accepted" && (
            <Form
              act=""
              button={work ? "Hand in again" : "Hand in"}
              look={work ? undefined : "primary"}
              row={{ mark }}
              columns={1}
              className="mt-4 grid max-w-2xl gap-4 [&_textarea]:font-mono [&_textarea]:text-sm"
            >
              <Field
                label="What you made"
                name="text"
                rows={8}
                value={work && !(code && writtenAt > Date.parse(work.at)) ? work.text : code}
                dir="ltr"
                spellCheck={false}
              />
            </Form>
          )}
        </DeskSection>
      ))}
    </>
  );
}

const states = {
  waiting: "Handed in. It waits for a teacher.",
  accepted: "Accepted.",
  returned: "Sent back: hand it in again when it is mended.",
};

function State({ state, at, ...answer }: NonNullable<OwnExercise["work"]>) {
  return (
    <div className="mt-3 max-w-2xl border-accent border-l-2 pl-4">
      <p>
        {states[state]} <DeskTime at={at} />
      </p>
      {state !== "waiting" && <AnswerText {...answer} />}
    </div>
  );
}
