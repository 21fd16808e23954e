import italicFont from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url";
import { Comments } from "../../comments/comments.tsx";
import { pageComments } from "../../comments/section/page-comments.server.ts";
import { Highlights } from "../../highlights/highlights.tsx";
import {
  dbContext,
  headContext,
  settingsContext,
  siteSettingsContext,
  tagsContext,
  viewerContext,
} from "../../http/context.ts";
import { linkPreview } from "../../http/link-preview.ts";
import { found } from "../../http/responses.ts";
import { lessonData } from "../../learning/lesson-data.server.ts";
import { LessonView } from "../../learning/lessons/lesson-view.tsx";
import { toPageLesson } from "../../learning/lessons/page-lesson.server.ts";
import { isLessonId, isWrongMark } from "../../learning/lib/marks.ts";
import { listCode } from "../../learning/models/code.server.ts";
import { hasQuestions } from "../../learning/models/final-questions.server.ts";
import {
  type Course,
  findCourse,
  findLessonText,
  type LessonPostOrigin,
  type ListedLesson,
  listLessons,
} from "../../learning/models/listed-lessons.server.ts";
import { findProgress } from "../../learning/models/progress.server.ts";
import { warmUp } from "../../learning/models/warm-up.server.ts";
import { cardTags } from "../../lib/cache-tags.ts";
import { withImageBase } from "../../lib/image-base.ts";
import { isId } from "../../lib/text.ts";
import { listLearnerNotes } from "../../subjects.server.ts";
import { useSite } from "../../ui/site.tsx";
import type { Route } from "./+types/lesson";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { course: courseId, lesson: id } = params;
  found(isId(courseId) && isLessonId(id));
  const db = context.get(dbContext);
  context.get(tagsContext).add(`blog:${courseId}`);
  const { user } = context.get(viewerContext);
  const [course, lessons, isCertified, progress, code, notes] = await Promise.all([
    findCourse(db, courseId),
    listLessons(db, courseId),
    hasQuestions(db, courseId),
    user && findProgress(db, user.id, courseId),
    user && listCode(db, user.id, courseId, id),
    listLearnerNotes(db, user?.id, courseId),
  ]);
  const lesson = found(lessons.find((lesson) => lesson.id === id));
  const { name } = found(course);
  context.get(tagsContext).add(`blog:${lesson.blogId}`);
  const marks = progress?.marks ?? readWrong(request);
  const [stored, earlier, comments] = await Promise.all([
    findLessonText(db, lesson),
    warmUp(db, lessons, id, marks),
    pageComments(context, request, {
      id: lesson.blogId,
      place: `${courseId}/${id}`,
      authorId: lesson.authorId,
    }),
  ]);
  const text = found(stored);
  // "feed" too, since the course gains or loses a lesson when a post is restored or taken down.
  for (const tag of ["feed", ...(text.post ? cardTags([text.post]) : [])]) context.get(tagsContext).add(tag);
  addToHead(context, course!, lesson);
  const html = withImageBase(text.html, context.get(settingsContext).IMAGES_PUBLIC_URL);
  return {
    course: { id: courseId, name, isCertified },
    lessons: lessons.map(({ id, title, minutes }) => ({ id, title, minutes })),
    lesson: toPageLesson(lesson, courseId, { ...text, html, warmUp: earlier }, marks),
    ...(text.post && attributionOf(text.post)),
    comments: comments?.section,
    notes: notes.filter(({ lessonId }) => lessonId === id),
    ...{ progress, code },
  };
}

/** As many as are asked at once. */
const maxWrong = 5;

/** `wrong`: the paths of a visitor's wrong answers, which are in the browser. Such a page is not cached. undefined: none. */
function readWrong(request: Request) {
  const paths = new URL(request.url).searchParams.getAll("wrong").filter(isWrongMark).slice(0, maxWrong);
  return paths.length > 0 ? paths : undefined;
}

function addToHead(context: Route.LoaderArgs["context"], course: Course, lesson: ListedLesson) {
  const { PUBLIC_URL: url } = context.get(settingsContext);
  const site = { ...context.get(siteSettingsContext), url };
  context.get(headContext).structuredData.push(...lessonData(course, lesson, site));
}

/** Who wrote a post that is a lesson, and the address that search engines should show for it. */
function attributionOf({ id, author_kind, author, canonical_url, noindex }: LessonPostOrigin) {
  const byline = author_kind === "company" || !author ? undefined : author;
  return { byline, canonical: canonical_url || `/blog/${id}`, noindex };
}

/** Nearly every lesson has italics, which browsers otherwise find last, when they lay the text out. */
const preloadedItalic = {
  tagName: "link",
  rel: "preload",
  href: italicFont,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
} as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site } = matches[0].loaderData;
  if (!loaderData) return [{ title: `Page not found · ${site.name}` }];
  const { course, lesson, canonical, noindex } = loaderData;
  const address = `${site.url}/course/${course.id}/${lesson.id}`;
  const title = `${lesson.title} · ${course.name}`;
  return [
    { title: `${title} · ${site.name}` },
    { name: "description", content: lesson.description },
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: canonical ? new URL(canonical, site.url).href : address },
    ...(site.isSans || !lesson.html.includes("<em>") ? [] : [preloadedItalic]),
    ...linkPreview({
      type: "article",
      siteName: site.name,
      title,
      description: lesson.description,
      address,
      cardPage: `${site.url}/blog/${course.id}`,
    }),
  ];
};

export default function LessonPage({ loaderData }: Route.ComponentProps) {
  const { course, lesson } = loaderData;
  return (
    <main id="main" className="px-5 pt-10 sm:pt-14">
      {/* When somebody else is logged in, nothing of what was typed before may stay. */}
      <LessonView key={`${course.id}/${lesson.id} ${useSite().user?.id}`} {...loaderData} />
      <Highlights key={lesson.blogId} blogId={lesson.blogId} />
      <Comments section={loaderData.comments} />
    </main>
  );
}
