import { data, href, Link, redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readLine } from "../../desk/desk-fields.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { ActionForm, TextField } from "../../desk/desk-form.tsx";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";
import { LogList } from "../../desk/log-list.tsx";
import { dbContext, rendererContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { allowed, found, invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { can } from "../../lib/permissions.ts";
import { withBuiltTexts } from "../../markdown/built-texts.server.ts";
import { listLog } from "../../models/audit-log.server.ts";
import { keepOurs, mergeNewerFile } from "../../writing/models/newer-file.server.ts";
import { lessonProblems, readOrder, readPostId, validateTitle } from "../desk/lesson-fields.ts";
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
  requireDesk(context, "arrange-lessons");
  const db = context.get(dbContext);
  const course = found(await findDeskCourse(db, readId(params)));
  const texts = await listTextLessons(db, course.id);
  const posts = await listDeskLessonPosts(db, course.id);
  const { entries } = await listLog(db, { object: `blog:${course.id}`, limit: 10 });
  return { course, isOurs: course.source === "ours", texts, posts, log: entries };
}

const acts = ["add", "move", "remove", "new", "order", "hide", "show", "copy", "merge", "keep"] as const;

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireDesk(context, "arrange-lessons");
  const { id: editorId } = user;
  const [db, renderer] = [context.get(dbContext), context.get(rendererContext)];
  const { id: courseId } = found(await findDeskCourse(db, readId(params)));
  const { form, act } = await readDeskForm(request, acts);
  const post = readLine(form, "post");
  if (act === "move") await orderLessons(db, editorId, courseId, readOrder(form));
  else if (act === "remove") await removeLesson(db, editorId, courseId, post);
  else if (act === "add") {
    const outcome = await addLesson(db, editorId, courseId, readPostId(post));
    if (outcome !== "done") return invalid({ ...nothing, post, error: lessonProblems[outcome] });
  } else {
    const [lesson, title] = [readLine(form, "lesson"), readLine(form, "title")];
    allowed(can(user, "edit-catalogue"), "Lessons are written by editors and owners.");
    if (act === "new") {
      const course = found(await findOwnCourse(db, courseId));
      const titleError = validateTitle(title);
      if (titleError) return invalid({ ...nothing, title, titleError });
      throw redirect(`/blog/${await addOwnLesson(db, renderer, editorId, course, title)}/edit`, 303);
    }
    if (act === "order") await orderOwnLessons(db, editorId, courseId, readOrder(form));
    else if (act === "copy") await makeLessonsOurs(db, withBuiltTexts(renderer), editorId, courseId);
    else if (act === "keep") await keepOurs(db, editorId, lesson);
    else if (act === "merge") {
      const conflicts = await mergeNewerFile(db, user, lesson);
      if (conflicts) return data({ ...nothing, merged: { blogId: lesson, conflicts } });
    } else await setLessonHidden(db, editorId, courseId, lesson, act === "hide");
  }
  throw redirect(href("/desk/lessons/:id", params), 303);
}

const nothing = { post: "", error: undefined, title: "", titleError: undefined, merged: undefined };

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
      {actionData?.merged && <MergeResult {...actionData.merged} />}
      <LessonRows courseId={course.id} textLessons={texts} postLessons={posts} />
      {isOurs && texts.some(({ blogId }) => !blogId) && (
        <ActionForm act="copy" button="Make the lessons from files yours" />
      )}
      {isOurs && (
        <DeskSection title="Write a lesson">
          <ActionForm act="new" button="Write it" look="primary">
            <TextField
              label="Title"
              name="title"
              defaultValue={actionData?.title ?? ""}
              error={actionData?.titleError}
            />
          </ActionForm>
        </DeskSection>
      )}
      <DeskSection title="Add a post">
        <ActionForm act="add" button="Add" look="primary">
          <TextField
            label="The address of a post, here or at the desk"
            name="post"
            defaultValue={actionData?.post ?? ""}
            error={actionData?.error}
          />
        </ActionForm>
        <p className="mt-2 text-sm">
          <Link to="/desk/posts?status=published&kind=post" className="underline">
            Find a post
          </Link>
        </p>
      </DeskSection>
      <DeskSection title="Activity">
        <LogList entries={log} omitsObject />
      </DeskSection>
    </DeskFrame>
  );
}
