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
import { keepOurs, mergeNewerFile } from "../../writing/models/newer-file.server.ts";
import { lessonProblems, newTitle, readOrder, readPostId } from "../desk/lesson-fields.ts";
import { LessonRows } from "../desk/lesson-rows.tsx";
import { MergeResult } from "../desk/newer-file.tsx";
import {
  addLesson,
  findDeskCourse,
  listDeskLessonPosts,
  listTextLessons,
  orderLessons,
  removeLesson,
} from "../models/arrange-lessons.server.ts";
import {
  addOwnLesson,
  findOwnCourse,
  makeLessonsOurs,
  orderOwnLessons,
  setLessonHidden,
} from "../models/own-lessons.server.ts";
import type { Route } from "./+types/desk.lessons";

/** The lessons of a course: those from files, and the posts that editors add and put in order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireRight(context, "arrange-lessons");
  const db = context.get(dbContext);
  const course = found(await findDeskCourse(db, readId(params)));
  const texts = await listTextLessons(db, course.id);
  const posts = await listDeskLessonPosts(db, course.id);
  const { entries } = await listLog(db, { object: `blog:${course.id}`, limit: 10 });
  return { course, isOurs: course.source === "ours", texts, posts, log: entries };
}

/** Beside arranging. */
const right = ["edit-catalogue", "Lessons are written by editors and owners."] as const;

export const action = runActs(
  { right: "arrange-lessons", about: ({ db, params }) => findDeskCourse(db, readId(params)) },
  {
    add: {
      fields: { post: line },
      run: async ({ db, user, about: { id }, fields: { post } }) => ({
        errors: lessonProblems[await addLesson(db, user.id, id, readPostId(post))],
      }),
    },
    move: {
      async run({ db, user, about: { id }, form }) {
        await orderLessons(db, user.id, id, readOrder(form));
      },
    },
    remove: {
      fields: { post: line },
      async run({ db, user, about: { id }, fields: { post } }) {
        await removeLesson(db, user.id, id, post);
      },
    },
    new: {
      right,
      fields: { title: newTitle },
      async run({ db, user, context, about: { id }, fields: { title } }) {
        const course = found(await findOwnCourse(db, id));
        return {
          to: `/blog/${await addOwnLesson(db, context.get(rendererContext), user.id, course, title)}/edit`,
        };
      },
    },
    order: {
      right,
      run: ({ db, user, about: { id }, form }) => orderOwnLessons(db, user.id, id, readOrder(form)),
    },
    copy: {
      right,
      run: ({ db, user, context, about: { id } }) =>
        makeLessonsOurs(db, withBuiltTexts(context.get(rendererContext)), user.id, id),
    },
    keep: {
      right,
      fields: { lesson: line },
      run: ({ db, user, fields: { lesson } }) => keepOurs(db, user.id, lesson),
    },
    merge: {
      right,
      fields: { lesson: line },
      async run({ db, user, fields: { lesson } }) {
        const conflicts = await mergeNewerFile(db, user, lesson);
        if (conflicts) return { shown: { blogId: lesson, conflicts } };
      },
    },
    hide: { right, fields: { lesson: line }, run: (given) => setHidden(given, true) },
    show: { right, fields: { lesson: line }, run: (given) => setHidden(given, false) },
  },
);

function setHidden(
  { db, user, about: { id }, fields: { lesson } }: Given<{ id: string }> & { fields: { lesson: string } },
  isHidden: boolean,
) {
  return setLessonHidden(db, user.id, id, lesson, isHidden);
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => `Lessons: ${loaderData?.course.title ?? "Not found"}`,
);

export default function Lessons({
  loaderData: { course, isOurs, texts, posts, log },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskFrame
      title={`Lessons: ${course.title}`}
      parent={{ to: `/desk/courses/${course.id}`, name: "Back to the course" }}
    >
      <p className="mt-4 max-w-prose text-soft text-sm">
        {isOurs
          ? "The lessons of this course are yours."
          : "Lessons from files come first. To edit them, make the course yours."}{" "}
        Below them, posts are lessons in the order that you give them. A post stays at its own address too.
      </p>
      {actionData?.shown && <MergeResult {...actionData.shown} />}
      <LessonRows courseId={course.id} textLessons={texts} postLessons={posts} />
      {isOurs && texts.some(({ blogId }) => !blogId) && (
        <Form act="copy" button="Make the lessons from files yours" />
      )}
      {isOurs && (
        <DeskSection title="Write a lesson">
          <Form act="new" button="Write it" look="primary">
            <Field label="Title" name="title" />
          </Form>
        </DeskSection>
      )}
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
