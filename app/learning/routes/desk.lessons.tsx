import { href, Link, redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readLine } from "../../desk/desk-fields.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { ActionForm, TextField } from "../../desk/desk-form.tsx";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";
import { LogList } from "../../desk/log-list.tsx";
import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found, invalid } from "../../http/responses.ts";
import { listLog } from "../../models/audit-log.server.ts";
import { lessonProblems, readPosition, readPostId } from "../desk-lesson-fields.ts";
import { LessonRows } from "../desk-lesson-rows.tsx";
import {
  addLesson,
  findDeskCourse,
  listDeskLessonPosts,
  listFileLessons,
  moveLesson,
  removeLesson,
} from "../models/arrange-lessons.server.ts";
import type { Route } from "./+types/desk.lessons";

/** The lessons of a course: those from files, and the posts that editors add and put in order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireDesk(context, "arrange-lessons");
  const db = context.get(dbContext);
  const course = found(await findDeskCourse(db, readId(params)));
  const files = await listFileLessons(db, course.id);
  const posts = await listDeskLessonPosts(db, course.id);
  const { entries } = await listLog(db, { object: `blog:${course.id}`, limit: 10 });
  return { course, files, posts, log: entries };
}

const acts = ["add", "move", "remove"] as const;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: editorId } = requireDesk(context, "arrange-lessons");
  const db = context.get(dbContext);
  const { id: courseId } = found(await findDeskCourse(db, readId(params)));
  const { form, act } = await readDeskForm(request, acts);
  const post = readLine(form, "post");
  if (act === "move") await moveLesson(db, editorId, courseId, post, readPosition(form));
  else if (act === "remove") await removeLesson(db, editorId, courseId, post);
  else {
    const outcome = await addLesson(db, editorId, courseId, readPostId(post));
    if (outcome !== "done") return invalid({ post, error: lessonProblems[outcome] });
  }
  throw redirect(href("/desk/lessons/:id", params), 303);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `Lessons: ${loaderData?.course.title ?? "Not found"} · ${matches[0].loaderData.site.name}` },
];

export default function Lessons({
  loaderData: { course, files, posts, log },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskFrame title={`Lessons: ${course.title}`}>
      <p className="mt-4 max-w-prose text-soft text-sm">
        Lessons from files come first. Below them, posts are lessons in the order that you give them. A post
        stays at its own address too.
      </p>
      <LessonRows courseId={course.id} fileLessons={files} postLessons={posts} />
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
      <p className="mt-12">
        <Link to={`/desk/posts/${course.id}`} className="text-sm underline">
          Back to the course
        </Link>
      </p>
    </DeskFrame>
  );
}
