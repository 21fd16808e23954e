import { Fragment } from "react";
import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import type { ClassCourse } from "./models/class-lessons.server.ts";

interface Props {
  courses: ClassCourse[];
  /** By course and lesson. */
  dayOf: Record<string, string>;
  /** Whether these days are not saved yet. */
  isProposed: boolean;
}

/** A field for the day of each lesson. */
export function DaysForm({ courses, dayOf, isProposed }: Props) {
  return (
    <>
      <p className="mt-3 max-w-prose text-soft text-sm">
        {isProposed
          ? "Each day takes about as many minutes. These days are not saved yet: change what you like, then save."
          : "A proposal spreads the minutes of the lessons over the days of the class. You see it before it is saved."}
      </p>
      <p className="mt-3">
        <a href="?propose#days" className="button">
          Propose days
        </a>
      </p>
      <Form act="days" button="Save the days" look="primary" columns={2}>
        {courses.map(({ id, title, lessons }) => (
          <Fragment key={id}>
            <h3 dir="auto" className="break-words font-semibold sm:col-span-2">
              {title}
            </h3>
            {lessons.map((lesson) => (
              <Field
                {...{ kind: "date", key: lesson.id, name: `${id}/${lesson.id}` }}
                label={`${lesson.number}. ${lesson.title}`}
                hint={`${lesson.minutes} minutes`}
                value={dayOf[`${id}/${lesson.id}`] ?? ""}
              />
            ))}
          </Fragment>
        ))}
      </Form>
    </>
  );
}
