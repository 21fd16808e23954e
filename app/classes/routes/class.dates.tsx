import { dbContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { day, hour, line, madeId, oneOf, upTo } from "../../kit/fields.ts";
import { titled } from "../../kit/titled.ts";
import { newId } from "../../lib/new-id.ts";
import { fieldText } from "../../lib/text.ts";
import { ClassFrame } from "../class-frame.tsx";
import { DaysForm } from "../days-form.tsx";
import { outsideText, repeatWeekly, spreadDays } from "../lib/days.ts";
import { listDays, saveDays } from "../models/class-days.server.ts";
import { type ClassCourse, listClassCourses } from "../models/class-lessons.server.ts";
import { listSessions, removeSession, saveSessions } from "../models/class-sessions.server.ts";
import { aboutTaughtClass, openTaughtClass } from "../open-class.server.ts";
import { SessionForms } from "../session-forms.tsx";
import type { Route } from "./+types/class.dates";

/** `?propose`: days that are not saved yet. */
export async function loader(args: Route.LoaderArgs) {
  const of = await openTaughtClass(args);
  const db = args.context.get(dbContext);
  const courses = await listClassCourses(db, of.courses);
  const isProposed = new URL(args.request.url).searchParams.has("propose");
  const days = isProposed
    ? spreadDays(lessonsOf(courses), of.first_day, of.last_day)
    : await listDays(db, of.id);
  const dayOf = Object.fromEntries(days.map((row) => [`${row.courseId}/${row.lessonId}`, row.day]));
  const sessions = await listSessions(db, of.id);
  return { of, lessons: { courses, dayOf, isProposed }, sessions: { sessions, nextId: newId() } };
}

/** `key`: the field with its day. */
const lessonsOf = (courses: ClassCourse[]) =>
  courses.flatMap(({ id: courseId, lessons }) =>
    lessons.map(({ id, minutes }) => ({ courseId, lessonId: id, minutes, key: `${courseId}/${id}` })),
  );

export const action = runActs(
  { right: "member", about: aboutTaughtClass },
  {
    days: {
      async run({ db, about: of, form }) {
        const lessons = lessonsOf(await listClassCourses(db, of.courses));
        const days = lessons.map((lesson) => ({ ...lesson, day: fieldText(form, lesson.key) }));
        const wrong = days.filter(({ day }) => day && outsideText(of, day));
        if (wrong.length > 0)
          return {
            errors: Object.fromEntries(wrong.map(({ key, day }) => [key, outsideText(of, day)])),
            values: Object.fromEntries(days.map(({ key, day }) => [key, day])),
          };
        await saveDays(db, of.id, days);
        return { alert: "saved" };
      },
    },
    session: {
      fields: {
        ...{ id: madeId, day, starts: hour, ends: hour },
        place: line.check(upTo(300, "A place")),
        repeat: oneOf(["", "weekly"]),
      },
      async run({ db, about: of, fields: { repeat, ...session } }) {
        const outside = outsideText(of, session.day);
        if (outside) return { errors: { day: outside } };
        if (session.ends <= session.starts) return { errors: { ends: "It ends after it starts." } };
        await saveSessions(db, of.id, repeat ? repeatWeekly(session, of.last_day) : [session]);
      },
    },
    "remove-session": {
      fields: { id: madeId },
      run: ({ db, about: of, fields: { id } }) => removeSession(db, of.id, id),
    },
  },
);

export const meta = titled("Dates", "noindex");

export default function Dates({ loaderData: { of, lessons, sessions } }: Route.ComponentProps) {
  return (
    <ClassFrame of={of}>
      <DeskSection title="Sessions">
        <SessionForms {...sessions} />
      </DeskSection>
      <DeskSection title="Until when lessons are done" id="days">
        <DaysForm {...lessons} />
      </DeskSection>
    </ClassFrame>
  );
}
