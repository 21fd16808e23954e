import { redirect } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { actionResponse, found } from "../../http/responses.ts";
import { doneMark, type Mark, parseMark } from "../../lib/learning/marks.ts";
import { readPlace } from "../../lib/learning/place.ts";
import { setMarks } from "../../models/learning/marks.server.ts";
import { enterLesson, savePlaces } from "../../models/learning/places.server.ts";
import type { Route } from "./+types/progress";

/** How many marks one request may send: all that a browser kept before somebody signed in. */
const maxMarks = 500;

/**
 * Stores what a member has done. `on` and `off`: paths of marks with the wished-for state; `place`: where the member was. A browser
 * sends all that it kept at once after a login. Without an account and without a script there is nothing to keep it in, so
 * that the form leads to the login and from there back to the lesson.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const marks = (name: string) =>
    form
      .getAll(name)
      .slice(0, maxMarks)
      .flatMap((path) => parseMark(String(path)) ?? []);
  const [on, off] = [marks("on"), marks("off")];
  const places = form
    .getAll("place")
    .slice(0, maxMarks)
    .flatMap((text) => readPlace(String(text), Date.now()) ?? []);
  const first = found(on[0] ?? off[0] ?? places[0]);
  const lesson = `/course/${first.courseId}/${first.lessonId}`;
  const { user } = context.get(viewerContext);
  if (!user) throw redirect(`/login?to=${encodeURIComponent(lesson)}`, 303);
  await limitAct(context);
  const db = context.get(dbContext);
  let isKnown = (await setMarks(db, user.id, on, true)) + (await setMarks(db, user.id, off, false)) > 0;
  if (isKnown && on[0] && places.length === 0) await enterLesson(db, user.id, on[0]);
  isKnown = (await savePlaces(db, user.id, places)) > 0 || isKnown;
  found(isKnown);
  return actionResponse(request, lesson + hashOf(on[0] ?? off[0]), {});
}

export const loader = () => redirect("/");

/** The box of the exercise or check, so that the page comes back to it. */
function hashOf(mark: Mark | undefined) {
  return mark && mark.mark !== doneMark ? `#${encodeURIComponent(mark.mark)}` : "";
}
