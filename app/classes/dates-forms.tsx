import { Fragment } from "react";
import { RowForms } from "../kit/desk/row-forms.tsx";
import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import { lessonPath } from "../lib/lesson-path.ts";
import { useSite } from "../ui/site.tsx";
import { dayText } from "./lib/days.ts";
import type { BoardCourse } from "./models/board-courses.server.ts";
import type { ClassSession } from "./models/dates.server.ts";

const often: [string, string][] = [
  ["", "Once"],
  ["weekly", "Every week until the last day"],
];

/** When a class meets, to be added and changed. */
export function SessionForms({ sessions, nextId }: { sessions: ClassSession[]; nextId: string }) {
  const { timeZone = "UTC" } = useSite();
  return (
    <>
      <p className="mt-3 text-soft text-sm">Hours are those of {timeZone}.</p>
      <RowForms
        {...{ rows: sessions, nextId, act: "session", removeAct: "remove-session" }}
        textOf={({ day, starts, ends, place }) => (
          <bdi>
            {dayText(day)}, {starts}–{ends} {place && `· ${place}`}
          </bdi>
        )}
      >
        {(session) => (
          <>
            <Field kind="date" label="Day" name="day" value={session?.day} />
            <Field label="Place or link" name="place" value={session?.place} />
            <Field kind="time" label="Starts" name="starts" value={session?.starts} />
            <Field kind="time" label="Ends" name="ends" value={session?.ends} />
            {!session && <Field label="How often" name="repeat" value="" options={often} />}
          </>
        )}
      </RowForms>
    </>
  );
}

interface Props {
  courses: BoardCourse[];
  /** By the path of the lesson. */
  dayOf: Record<string, string | undefined>;
  /** Whether these days are not saved yet. */
  isProposed: boolean;
}

/** A field for the day of each lesson. */
export function DaysForm({ courses, dayOf, isProposed }: Props) {
  if (courses.length === 0) return <p className="mt-3">The courses of this class have no lessons now.</p>;
  return (
    <>
      <p className="mt-3 max-w-prose text-soft text-sm">
        {isProposed
          ? "Each day has about the same number of minutes. Nothing is saved yet: change what you like, then save."
          : "A proposal spreads the minutes of the lessons over the days of the class. You see it before it is saved."}
      </p>
      <a href="?propose#days" className="button mt-3 inline-flex">
        Propose days
      </a>
      <Form act="days" button="Save the days" look="primary" columns={2}>
        {courses.map(({ id, name, lessons }) => (
          <Fragment key={id}>
            <h3 dir="auto" className="break-words font-semibold sm:col-span-2">
              {name}
            </h3>
            {lessons.map((lesson, at) => (
              <Field
                key={lesson.id}
                {...{ kind: "date", name: lessonPath(id, lesson.id) }}
                label={`${at + 1}. ${lesson.title}`}
                hint={`${lesson.minutes} minutes`}
                value={dayOf[lessonPath(id, lesson.id)]}
              />
            ))}
          </Fragment>
        ))}
      </Form>
    </>
  );
}
