import { dbContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { day, hour, line, madeId, oneOf, upTo } from "../../kit/fields.ts";
import { titled } from "../../kit/titled.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { newId } from "../../lib/new-id.ts";
import { fieldText } from "../../lib/text.ts";
import { ClassFrame } from "../class-frame.tsx";
import { DaysForm, SessionForms } from "../dates-forms.tsx";
import { outsideText, repeatWeekly, spreadDays } from "../lib/days.ts";
import { type BoardCourse, listBoardCourses } from "../models/board-courses.server.ts";
import { listSessions, removeSession, saveDays, saveSessions } from "../models/dates.server.ts";
import { aboutTaughtClass, openTaughtClass } from "../open-class.server.ts";
import type { Route } from "./+types/class.dates";

/** `?propose`: days that are not saved yet. */
export async function loader(args: Route.LoaderArgs) {
  const of = await openTaughtClass(args);
  const db = args.context.get(dbContext);
  const courses = await listBoardCourses(db, of);
  const isProposed = new URL(args.request.url).searchParams.has("propose");
  const saved = lessonsOf(courses);
  const lessons = isProposed ? spreadDays(saved, of.first_day, of.last_day) : saved;
  const dayOf = Object.fromEntries(lessons.map(({ path, day }) => [path, day]));
  return {
    of,
    days: { courses, dayOf, isProposed },
    sessions: await listSessions(db, of.id),
    nextId: newId(),
  };
}

/** `path`: the name of the field with its day. */
const lessonsOf = (courses: BoardCourse[]) =>
  courses.flatMap((course) =>
    course.lessons.map((lesson) => ({ ...lesson, course, path: lessonPath(course.id, lesson.id) })),
  );

export const action = runActs(
  { right: "member", about: aboutTaughtClass },
  {
    days: {
      async run({ db, about: of, form }) {
        const lessons = lessonsOf(await listBoardCourses(db, of));
        const days = lessons.map((lesson) => ({ ...lesson, day: fieldText(form, lesson.path) }));
        const wrong = days.filter(({ day }) => day && outsideText(of, day));
        if (wrong.length > 0)
          return {
            errors: Object.fromEntries(wrong.map(({ path, day }) => [path, outsideText(of, day)])),
            values: Object.fromEntries(days.map(({ path, day }) => [path, day])),
          };
        const rows = days.map(({ course, id, day }) => ({ course_id: course.id, lesson_id: id, day }));
        await saveDays(db, of.id, rows);
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

export default function Dates({ loaderData: { of, days, sessions, nextId } }: Route.ComponentProps) {
  return (
    <ClassFrame of={of}>
      <DeskSection title="Sessions">
        <SessionForms {...{ sessions, nextId }} />
      </DeskSection>
      <DeskSection title="Until when lessons are done" id="days">
        <DaysForm {...days} />
      </DeskSection>
    </ClassFrame>
  );
}
