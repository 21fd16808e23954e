import { rendererContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { line } from "../../kit/fields.ts";
import { withBuiltTexts } from "../../markdown/built-texts.server.ts";
import { leaveOffer, takeOffer } from "../models/content-offers.server.ts";
import {
  addLesson,
  addOwnLesson,
  listDeskLessons,
  orderLessons,
  removeLesson,
  setLessonHidden,
  setLessonMinutes,
} from "../models/desk-lessons.server.ts";
import type { GivenArticle } from "./article-acts.server.ts";
import { lessonMinutes, lessonProblems, newTitle, readOrder, readPostId } from "./lesson-fields.ts";

type With<Fields> = GivenArticle & { fields: Fields };
type WithLesson = With<{ lesson: string }>;

const lesson = { lesson: line };

/** What the page of a course does with its lessons. */
export const lessonActs = {
  "new-lesson": {
    fields: { title: newTitle },
    async run({ db, user, context, about, fields: { title } }: With<{ title: string }>) {
      const id = await addOwnLesson(db, context.get(rendererContext), user.id, courseOf(about), title);
      return { to: `/blog/${id}/edit` };
    },
  },
  "add-post": {
    fields: { post: line },
    run: async ({ db, user, about, fields: { post } }: With<{ post: string }>) => ({
      errors: lessonProblems[await addLesson(db, user.id, courseOf(about), readPostId(post))],
    }),
  },
  "move-lesson": {
    run: ({ db, user, about, form }: GivenArticle) =>
      orderLessons(db, user.id, courseOf(about), readOrder(form)),
  },
  "remove-lesson": {
    fields: lesson,
    run: ({ db, user, about, fields }: WithLesson) =>
      removeLesson(db, user.id, courseOf(about), fields.lesson),
  },
  "hide-lesson": { fields: lesson, run: (given: WithLesson) => setHidden(given, true) },
  "show-lesson": { fields: lesson, run: (given: WithLesson) => setHidden(given, false) },
  "show-lessons": {
    async run({ db, user, context, about }: GivenArticle) {
      for (const { id, isHidden, hasText } of await listDeskLessons(db, courseOf(about).id))
        if (isHidden && hasText)
          await setLessonHidden(db, context.get(rendererContext), user.id, about, { id, isHidden: false });
    },
  },
  minutes: {
    fields: { ...lesson, minutes: lessonMinutes },
    run: ({ db, user, about, fields }: With<{ lesson: string; minutes: number | null }>) =>
      setLessonMinutes(db, user.id, courseOf(about), { id: fields.lesson, minutes: fields.minutes }),
  },
  "take-lesson": { fields: lesson, run: (given: WithLesson) => settle(given, true) },
  "leave-lesson": { fields: lesson, run: (given: WithLesson) => settle(given, false) },
};

/** A service has no lessons. */
function courseOf(about: GivenArticle["about"]) {
  found(about.kind === "course");
  return about;
}

function setHidden({ db, user, context, about, fields: { lesson } }: WithLesson, isHidden: boolean) {
  return setLessonHidden(db, context.get(rendererContext), user.id, courseOf(about), {
    id: lesson,
    isHidden,
  });
}

async function settle({ db, user, context, about, fields: { lesson } }: WithLesson, isTaken: boolean) {
  found((await listDeskLessons(db, about.id)).some(({ blogId }) => blogId === lesson));
  if (!isTaken) await leaveOffer(db, user.id, lesson);
  else await takeOffer(db, withBuiltTexts(context.get(rendererContext)), user, lesson);
}
