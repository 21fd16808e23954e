import type { ReactNode } from "react";
import { Link } from "react-router";
import { BlogStatusLabel } from "../../desk/blog-status-label.tsx";
import { ReorderList } from "../../kit/desk/reorder-list.tsx";
import { Form } from "../../kit/form.tsx";
import type { FieldDifference } from "../../writing/versions/differences.tsx";
import type { listDeskLessons } from "../models/desk-lessons.server.ts";
import { NewerFile } from "./newer-file.tsx";

type Lesson = Awaited<ReturnType<typeof listDeskLessons>>[number] & {
  isFromFiles: boolean;
  /** What our newest file says otherwise; undefined when nothing waits. */
  newer?: FieldDifference[];
};

/** The lessons of a course in one order. All can be moved and hidden; posts and those of the site's own can be removed. */
export function LessonRows({ courseId, lessons }: { courseId: string; lessons: Lesson[] }) {
  if (lessons.length === 0) return <p className="mt-6 text-soft text-sm">This course has no lessons yet.</p>;
  return (
    <div className="mt-6 border-line border-t">
      <ReorderList
        act="move"
        rows={lessons.map((lesson) => ({ ...lesson, title: lesson.title || "A post that is not public" }))}
        className="list-inside list-decimal divide-y divide-line border-line border-b marker:text-faint"
        rowClassName="py-3"
      >
        {(lesson, move) => <LessonRow courseId={courseId} lesson={lesson} move={move} />}
      </ReorderList>
    </div>
  );
}

function LessonRow({ courseId, lesson, move }: { courseId: string; lesson: Lesson; move: ReactNode }) {
  const { id, title, blogId, kind, status, isHidden, hasText, isFromFiles, newer } = lesson;
  const isPost = kind === "post";
  const page = isPost ? `/desk/posts/${blogId}` : `/course/${courseId}/${id}`;
  return (
    <>
      {isHidden && !isPost ? (
        <bdi className="break-words">{title}</bdi>
      ) : (
        <Link to={page} className="break-words hover:underline">
          <bdi>{title}</bdi>
        </Link>
      )}{" "}
      <span className="text-faint text-sm">
        {isPost ? "a post" : isFromFiles ? "from our files" : "yours"}
        {isHidden ? (hasText ? ", hidden" : ", hidden, no text saved yet") : ""}
      </span>{" "}
      {isPost && status !== "published" && <BlogStatusLabel status={status} />}
      <div className="mt-2 flex flex-wrap gap-2">
        {!isPost && (
          <Link to={`/blog/${blogId}/edit`} className="button min-h-11" aria-label={`Edit: ${title}`}>
            Edit
          </Link>
        )}
        {move}
        {hasText && isHidden && <RowForm act="show" button="Show" lesson={lesson} />}
        {hasText && !isHidden && <RowForm act="hide" button="Hide" lesson={lesson} />}
        {isPost && <RowForm act="remove" button="Remove" lesson={lesson} />}
        {!isPost && !isFromFiles && (
          <Link to={`/blog/${blogId}/delete`} className="button min-h-11" aria-label={`Delete: ${title}`}>
            Delete
          </Link>
        )}
      </div>
      {newer && <NewerFile fields={newer} lesson={{ id: blogId, title }} />}
    </>
  );
}

function RowForm({ lesson: { id, title }, ...props }: { act: string; button: string; lesson: Lesson }) {
  return <Form {...props} label={`${props.button}: ${title}`} row={{ lesson: id }} />;
}
