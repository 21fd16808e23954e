import { Link } from "react-router";
import { listLog } from "../../core/audit-log.server.ts";
import { dbContext, rendererContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { type Given, runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Activity } from "../../kit/desk/log-list.tsx";
import { Field } from "../../kit/field.tsx";
import { line } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { withBuiltTexts } from "../../markdown/built-texts.server.ts";
import { lessonProblems, newTitle, readOrder, readPostId } from "../desk/lesson-fields.ts";
import { LessonRows } from "../desk/lesson-rows.tsx";
import { readOffer } from "../desk/read-offer.server.ts";
import { leaveOffer, takeOffer } from "../models/content-offers.server.ts";
import { withOrigins } from "../models/content-states.server.ts";
import {
  addLesson,
  addOwnLesson,
  type DeskCourse,
  findDeskCourse,
  listDeskLessons,
  orderLessons,
  removeLesson,
  setLessonHidden,
} from "../models/desk-lessons.server.ts";
import type { Route } from "./+types/desk.lessons";

/** The lessons of a course in one order: those from our files, those written here, and posts. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requireRight(context, "arrange-lessons");
  const db = context.get(dbContext);
  const course = found(await findDeskCourse(db, readId(params)));
  const rows = await listDeskLessons(db, course.id);
  const lessons = [];
  for (const { hasOffer, ...row } of await withOrigins(db, rows, ({ blogId }) => blogId)) {
    const newer = hasOffer ? await readOffer(context, user.id, row.blogId, request.signal) : undefined;
    lessons.push({ ...row, newer });
  }
  const { entries } = await listLog(db, { object: `blog:${course.id}`, limit: 10 });
  return { course, lessons, log: entries };
}

/** Beside arranging. */
const right = ["edit-catalogue", "Lessons are written by editors and owners."] as const;

export const action = runActs(
  { right: "arrange-lessons", about: ({ db, params }) => findDeskCourse(db, readId(params)) },
  {
    add: {
      fields: { post: line },
      run: async ({ db, user, about, fields: { post } }) => ({
        errors: lessonProblems[await addLesson(db, user.id, about, readPostId(post))],
      }),
    },
    move: { run: ({ db, user, about, form }) => orderLessons(db, user.id, about, readOrder(form)) },
    remove: {
      fields: { lesson: line },
      run: ({ db, user, about, fields: { lesson } }) => removeLesson(db, user.id, about, lesson),
    },
    hide: { fields: { lesson: line }, run: (given) => setHidden(given, true) },
    show: { fields: { lesson: line }, run: (given) => setHidden(given, false) },
    "show-all": {
      async run({ db, user, context, about }) {
        for (const { id, isHidden, hasText } of await listDeskLessons(db, about.id))
          if (isHidden && hasText)
            await setLessonHidden(db, context.get(rendererContext), user.id, about, { id, isHidden: false });
        return { to: `/desk/courses/${about.id}#lessons` };
      },
    },
    new: {
      right,
      fields: { title: newTitle },
      async run({ db, user, context, about, fields: { title } }) {
        const id = await addOwnLesson(db, context.get(rendererContext), user.id, about, title);
        return { to: `/blog/${id}/edit` };
      },
    },
    take: { right, fields: { lesson: line }, run: (given) => settle(given, true) },
    leave: { right, fields: { lesson: line }, run: (given) => settle(given, false) },
  },
);

type GivenLesson = Given<DeskCourse> & { fields: { lesson: string } };

function setHidden({ db, user, context, about, fields: { lesson } }: GivenLesson, isHidden: boolean) {
  return setLessonHidden(db, context.get(rendererContext), user.id, about, { id: lesson, isHidden });
}

async function settle({ db, user, context, about, fields: { lesson } }: GivenLesson, isTaken: boolean) {
  found((await listDeskLessons(db, about.id)).some(({ blogId }) => blogId === lesson));
  if (!isTaken) return leaveOffer(db, user.id, lesson);
  await takeOffer(db, withBuiltTexts(context.get(rendererContext)), user, lesson);
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => `Lessons: ${loaderData?.course.title ?? "Not found"}`,
);

export default function Lessons({ loaderData: { course, lessons, log } }: Route.ComponentProps) {
  return (
    <DeskFrame
      title={`Lessons: ${course.title}`}
      parent={{ to: `/desk/courses/${course.id}`, name: "Back to the course" }}
    >
      <p className="mt-4 max-w-prose text-soft text-sm">
        Lessons from our files change with new releases, until you edit them. A post can be a lesson too; it
        stays at its own address as well.
      </p>
      <LessonRows courseId={course.id} lessons={lessons} />
      <DeskSection title="Write a lesson">
        <Form act="new" button="Write it" look="primary">
          <Field label="Title" name="title" />
        </Form>
      </DeskSection>
      <DeskSection title="Add a post">
        <Form act="add" button="Add" look="primary">
          <Field label="The address of a post, here or at the desk" name="post" />
        </Form>
        <p className="mt-2 text-sm">
          <Link to="/desk/posts?status=published&kind=post" className="underline">
            Find a post
          </Link>
        </p>
      </DeskSection>
      <Activity entries={log} />
    </DeskFrame>
  );
}
