import { redirect } from "react-router";
import type { Db } from "../../../db/engine.ts";
import type { WrongAnswer } from "../../core/subject.server.ts";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { actionResponse, found, signedIn } from "../../http/responses.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { fieldText } from "../../lib/text.ts";
import { subjects } from "../../subjects.server.ts";
import { parseCode } from "../lib/code.ts";
import { doneMark, type Mark, parseMark, parseTry } from "../lib/marks.ts";
import { parsePlace } from "../lib/place.ts";
import { saveCode } from "../models/code.server.ts";
import { existingMarks, setMarks } from "../models/marks.server.ts";
import { enterLesson, savePlaces } from "../models/places.server.ts";
import type { Route } from "./+types/progress";

/** How many entries of each field one request may send: all that a browser stores of a visitor. */
const maxEntries = 500;

/**
 * Stores what a member has done. `on` and `off`: the paths of marks to set and to remove; `try`: wrong answers to checks; `place`:
 * where the member was; `code`: what the member wrote in a box; `member`: whose these are; `lesson`: the one in which the form
 * stands. Answers with the boxes for which the account has no room. Without an account and a script nothing can be stored: the
 * form then leads to the login, and back.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const all = <T>(name: string, parse: (text: string, now: number) => T | undefined) =>
    form
      .getAll(name)
      .slice(0, maxEntries)
      .flatMap((text) => parse(String(text), Date.now()) ?? []);
  const [on, off] = [all("on", parseMark), all("off", parseMark)];
  const [places, code] = [all("place", parsePlace), all("code", parseCode)];
  const tries = all("try", parseTry);
  const firstEntry = found(on[0] ?? off[0] ?? places[0] ?? code[0] ?? tries[0]);
  const from = /^[a-z0-9]{1,20}\/[a-z0-9-]{1,80}$/.exec(fieldText(form, "lesson"))?.[0];
  const entryLesson = lessonPath(firstEntry.courseId, firstEntry.lessonId);
  const lesson = `/course/${from ?? entryLesson}`;
  const viewer = context.get(viewerContext).user;
  const isOther = viewer && (form.get("member") ?? viewer.id) !== viewer.id;
  const user = signedIn(isOther ? undefined : viewer, request, lesson);
  await limitAct(context);
  const db = context.get(dbContext);
  const markCount = (await setMarks(db, user.id, on, true)) + (await setMarks(db, user.id, off, false));
  // A wrong answer to a question of an earlier lesson leads nobody back there.
  const entered = on.find(({ mark }) => !mark.startsWith("w-"));
  if (markCount > 0 && entered && places.length === 0) await enterLesson(db, user.id, entered);
  const placeCount = await savePlaces(db, user.id, places);
  const { count: codeCount, refused } = await saveCode(db, user.id, code);
  const tryCount = await countTries(db, user.id, tries);
  found(markCount + placeCount + codeCount + tryCount > 0);
  const back = lesson + (from && from !== entryLesson ? "" : hashOf(on[0] ?? off[0]));
  return actionResponse(request, back, { refused });
}

/** Tells those who count wrong answers of them. Returns how many there are of checks that exist. */
async function countTries(db: Db, userId: string, tries: WrongAnswer[]) {
  const answers = await existingMarks(db, tries);
  if (answers.length > 0) for (const subject of subjects) await subject.countTries?.(db, userId, answers);
  return answers.length;
}

export const loader = () => redirect("/");

/** The fragment of the exercise or check, so that the browser scrolls back to it. */
function hashOf(mark: Mark | undefined) {
  return mark && mark.mark !== doneMark ? `#${encodeURIComponent(mark.mark.replace(/^w-/, "q-"))}` : "";
}
