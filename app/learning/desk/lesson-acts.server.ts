import { rendererContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { actsAbout, type Given } from "../../kit/acts.server.ts";
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
import type { Article } from "./article-acts.server.ts";
import { lessonMinutes, lessonProblems, newTitle, readOrder, readPostId } from "./lesson-fields.ts";

const lesson = { lesson: line };

/** What the page of a course does with its lessons. */
export const lessonActs = actsAbout<Article>()({
  "new-lesson": {
    fields: { title: newTitle },
    async run({ db, user, context, about, fields: { title } }) {
      const id = await addOwnLesson(db, context.get(rendererContext), user.id, courseOf(about), title);
      return { to: `/blog/${id}/edit` };
    },
  },
  "add-post": {
    fields: { post: line },
    run: async ({ db, user, about, fields: { post } }) => ({
      errors: lessonProblems[await addLesson(db, user.id, courseOf(about), readPostId(post))],
    }),
  },
  "move-lesson": {
    run: ({ db, user, about, form }) => orderLessons(db, user.id, courseOf(about), readOrder(form)),
  },
  "remove-lesson": {
    fields: lesson,
    run: ({ db, user, about, fields }) => removeLesson(db, user.id, courseOf(about), fields.lesson),
  },
  "hide-lesson": { fields: lesson, run: (given) => setHidden(given, true) },
  "show-lesson": { fields: lesson, run: (given) => setHidden(given, false) },
  "show-lessons": {
    async run({ about, ...given }) {
      for (const { id, isHidden, hasText } of await listDeskLessons(given.db, courseOf(about).id))
        if (isHidden && hasText) await setHidden({ ...given, about, fields: { lesson: id } }, false);
    },
  },
  minutes: {
    fields: { ...lesson, minutes: lessonMinutes },
    run: ({ db, user, about, fields: { lesson, minutes } }) =>
      setLessonMinutes(db, user.id, courseOf(about), { id: lesson, minutes }),
  },
  "take-lesson": { fields: lesson, run: (given) => settle(given, true) },
  "leave-lesson": { fields: lesson, run: (given) => settle(given, false) },
});

type GivenLesson = Given<Article> & { fields: { lesson: string } };

/** A service has no lessons. */
function courseOf(about: Article) {
  found(about.kind === "course");
  return about;
}

function setHidden({ db, user, context, about, fields: { lesson: id } }: GivenLesson, isHidden: boolean) {
  return setLessonHidden(db, context.get(rendererContext), user.id, courseOf(about), { id, isHidden });
}

async function settle({ db, user, context, about, fields: { lesson } }: GivenLesson, isTaken: boolean) {
  found((await listDeskLessons(db, about.id)).some(({ blogId }) => blogId === lesson));
  if (!isTaken) return leaveOffer(db, user.id, lesson);
  await takeOffer(db, withBuiltTexts(context.get(rendererContext)), user, lesson);
}
