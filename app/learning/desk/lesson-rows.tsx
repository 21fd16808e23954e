import type { ReactNode } from "react";
import { Link, useActionData } from "react-router";
import { BlogStatusLabel } from "../../desk/blog-status-label.tsx";
import { ReorderList } from "../../kit/desk/reorder-list.tsx";
import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import type { Answer } from "../../ui/answer.ts";
import { NewerFile } from "./newer-file.tsx";
import type { readLessons } from "./read-lessons.server.ts";

type Lesson = Awaited<ReturnType<typeof readLessons>>[number];

/** The lessons of a course in one order. All can be moved and hidden; posts and those of the site's own can be removed. */
export function LessonRows({ courseId, lessons }: { courseId: string; lessons: Lesson[] }) {
  if (lessons.length === 0) return <p className="mt-4 text-soft text-sm">This course has no lessons yet.</p>;
  return (
    <ReorderList
      act="move-lesson"
      rows={lessons.map((lesson) => ({ ...lesson, title: lesson.title || "A post that is not public" }))}
      className="list-inside list-decimal divide-y divide-line border-line border-b marker:text-faint"
      rowClassName="py-3"
    >
      {(lesson, move) => <LessonRow courseId={courseId} lesson={lesson} move={move} />}
    </ReorderList>
  );
}

function LessonRow({ courseId, lesson, move }: { courseId: string; lesson: Lesson; move: ReactNode }) {
  const { id, title, blogId, kind, status, isHidden, hasText, isFromFiles, newer } = lesson;
  const isPost = kind === "post";
  return (
    <>
      <Link
        to={isPost ? `/desk/posts/${blogId}` : `/blog/${blogId}/edit`}
        className="break-words hover:underline"
      >
        <bdi>{title}</bdi>
      </Link>{" "}
      <span className="text-faint text-sm">
        {isPost ? "a post" : isFromFiles ? "from our files" : "yours"}
        {isHidden ? (hasText ? ", hidden" : ", hidden, no text saved yet") : ""}
      </span>{" "}
      {isPost && status !== "published" && <BlogStatusLabel status={status} />}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {move}
        {!isHidden && (
          <Link to={`/course/${courseId}/${id}`} className="button min-h-11" aria-label={`Open: ${title}`}>
            Open
          </Link>
        )}
        {hasText ? (
          <RowForm
            {...(isHidden ? { act: "show-lesson", button: "Show" } : { act: "hide-lesson", button: "Hide" })}
            lesson={lesson}
          />
        ) : null}
        {isPost && <RowForm act="remove-lesson" button="Remove" lesson={lesson} />}
        {!isPost && !isFromFiles && (
          <Link to={`/blog/${blogId}/delete`} className="button min-h-11" aria-label={`Delete: ${title}`}>
            Delete
          </Link>
        )}
        <LessonMinutes lesson={lesson} />
      </div>
      {newer && <NewerFile fields={newer} lesson={{ id: blogId, title }} />}
    </>
  );
}

function LessonMinutes({ lesson: { id, title, minutes, readingMinutes } }: { lesson: Lesson }) {
  const answer = useActionData<Answer>();
  return (
    <details className="open:basis-full" open={answer?.act === "minutes" && answer.values.lesson === id}>
      <summary className="quiet-button w-fit py-2.5 text-sm">{minutes ?? readingMinutes} min</summary>
      <Form act="minutes" button="Save" row={{ lesson: id }}>
        <Field
          label={`Minutes for ${title}`}
          hint={`Empty: ${readingMinutes}, as its words take to read.`}
          name="minutes"
          value={`${minutes ?? ""}`}
        />
      </Form>
    </details>
  );
}

function RowForm({ lesson: { id, title }, ...props }: { act: string; button: string; lesson: Lesson }) {
  return <Form {...props} label={`${props.button}: ${title}`} row={{ lesson: id }} />;
}
