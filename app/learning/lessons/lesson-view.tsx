import { type FormEvent, useMemo, useRef } from "react";
import { Link } from "react-router";
import { ArticleBody } from "../../article/article-body.tsx";
import { TableOfContents } from "../../article/table-of-contents.tsx";
import { useSite } from "../../ui/site.tsx";
import { LearnerNotes } from "../learner-notes.tsx";
import { doneMark, markPath } from "../lib/marks.ts";
import { LessonFoot } from "./lesson-foot.tsx";
import type { LessonPageData } from "./page-lesson.server.ts";
import { useKeptCode } from "./use-kept-code.ts";
import { useLessonText } from "./use-lesson-text.ts";
import { useProgress } from "./use-progress.ts";
import { useReadingPosition } from "./use-reading-position.ts";
import { WarmUp } from "./warm-up.tsx";

export function LessonView(page: LessonPageData) {
  const { course, lessons, lesson } = page;
  const donePath = markPath(course.id, lesson.id, doneMark);
  const text = useRef<HTMLDivElement>(null);
  const progress = useProgress(page);
  // First, since what a visitor answered becomes the member's in it.
  useKeptCode(text, page);
  useLessonText(text, progress);
  useReadingPosition(text, progress);
  // Setting the same text again would close what the learner has opened.
  const html = useMemo(() => lesson.html, [lesson.revision]);

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    progress.set(submitter.value, submitter.name === "on");
  }

  return (
    <article className="lesson relative">
      <div className="reading-progress" aria-hidden />
      <LessonHeader {...page} />
      <div className="article-grid mt-8">
        <TableOfContents headings={lesson.headings} />
        <div className="measure">
          <div ref={text} data-owner={useSite().user?.id}>
            {lesson.warmUp.length > 0 && (
              <section className="article">
                <WarmUp boxes={lesson.warmUp} courseId={course.id} isMember={page.progress !== undefined} />
              </section>
            )}
            <ArticleBody html={html} />
          </div>
          {/* The buttons in the text belong to this form too. */}
          <form id="progress" method="post" action="/progress" onSubmit={submit} className="mt-12">
            <input type="hidden" name="lesson" value={`${course.id}/${lesson.id}`} />
            <DoneButton path={donePath} isDone={progress.has(donePath)} />
          </form>
          <LessonFoot course={course} lessons={lessons} lessonId={lesson.id} hasMark={progress.has} />
        </div>
      </div>
    </article>
  );
}

function LessonHeader({ course, lessons, lesson, notes, byline, progress }: LessonPageData) {
  return (
    <header className="mx-auto max-w-(--measure)">
      <p className="text-sm">
        <Link to={`/blog/${course.id}`} className="text-accent underline-offset-4 hover:underline">
          {course.name}
        </Link>
      </p>
      <h1 dir="auto" className="mt-3 break-words text-3xl tracking-tight sm:text-4xl">
        {lesson.title}
      </h1>
      <p className="mt-4 text-faint text-sm">
        Lesson {lesson.number} of {lessons.length} · {lesson.minutes} min
        {byline && (
          <>
            {" · "}
            <Link to={`/blog/${lesson.id}`} className="underline underline-offset-4">
              by <bdi>{byline}</bdi>
            </Link>
          </>
        )}
        {/* Only members have it. */}
        {progress && (
          <>
            {" · "}
            <Link to={`/course/${course.id}/${lesson.id}/lists`} className="underline underline-offset-4">
              Save to a list
            </Link>
          </>
        )}
      </p>
      <LearnerNotes notes={notes} className="mt-2" />
    </header>
  );
}

function DoneButton({ path, isDone }: { path: string; isDone: boolean }) {
  return (
    <button
      type="submit"
      name={isDone ? "off" : "on"}
      value={path}
      aria-pressed={isDone}
      className="tick button"
    >
      Mark as done
    </button>
  );
}
