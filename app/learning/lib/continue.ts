/** The hash with which a lesson opens where the learner was. */
export const continueHash = "#continue";

/** The link with which a learner goes on in a course. */
export interface ContinueLink {
  /** The address of the lesson, with `continueHash` when the learner was in it. */
  to: string;
  /** The lesson's. */
  title: string;
  /** The course's plain name. */
  course: string;
}

/**
 * The lesson to go on with: the one where the learner was, or when that is done the next one that is not. undefined when all are
 * done. `lastLessonId`: the lesson where the learner was, which may not exist any more.
 */
export function lessonToContinue<L extends { id: string }>(
  lessons: L[],
  isDone: (id: string) => boolean,
  lastLessonId: string | undefined,
): L | undefined {
  const index = Math.max(
    0,
    lessons.findIndex(({ id }) => id === lastLessonId),
  );
  const inOrder = [...lessons.slice(index), ...lessons.slice(0, index)];
  return inOrder.find(({ id }) => !isDone(id));
}

/** A course with lessons. `isCertified`: it has final questions, so that there is a certificate. */
interface LessonCourse<L> {
  id: string;
  isCertified: boolean;
  lessons: L[];
}

/**
 * Where to go on in a course, and what that is called: "Continue, lesson 3 of 6". When all is done, it is the certificate, or
 * without one the first lesson. The last two arguments are those of `lessonToContinue`.
 */
export function continueStep<L extends { id: string }>(
  { id, isCertified, lessons }: LessonCourse<L>,
  isDone: (id: string) => boolean,
  lastLessonId: string | undefined,
): { to: string; text: string } {
  const next = lessonToContinue(lessons, isDone, lastLessonId);
  if (next) {
    const text = `Continue, lesson ${lessons.indexOf(next) + 1} of ${lessons.length}`;
    return { to: continueAddress(id, next.id, lastLessonId), text };
  }
  if (isCertified) return { to: `/course/${id}/certificate`, text: "Get your certificate" };
  return { to: continueAddress(id, lessons[0]!.id, undefined), text: "Read it again" };
}

/** The address at which to go on. */
export function continueAddress(courseId: string, lessonId: string, lastLessonId: string | undefined) {
  return `/course/${courseId}/${lessonId}${lessonId === lastLessonId ? continueHash : ""}`;
}
