import { dbContext, viewerContext } from "../../http/context.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { can } from "../../lib/permissions.ts";
import { requireCourse } from "../desk/course-of-numbers.server.ts";
import { NumbersView } from "../desk/numbers-view.tsx";
import { listFinishers, readNumbers } from "../models/course-numbers.server.ts";
import type { Route } from "./+types/desk.numbers";

/** How many of those who finished a course last the page names; the file has all. */
const shownFinishers = 50;

/** How a course is learned. Who finished it is named to those who manage people. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireRight(context, "moderate");
  const db = context.get(dbContext);
  const { id, title } = await requireCourse(db, params);
  const seesPeople = can(context.get(viewerContext).user, "manage-people");
  return {
    course: { id, title },
    ...(await readNumbers(db, id)),
    finishers: seesPeople ? await listFinishers(db, id, shownFinishers) : undefined,
  };
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => `Numbers: ${loaderData?.course.title ?? "Not found"}`,
);

export default function Numbers({ loaderData }: Route.ComponentProps) {
  const { id, title } = loaderData.course;
  return (
    <DeskFrame title={`Numbers: ${title}`} parent={{ to: `/desk/courses/${id}`, name: "Back to the course" }}>
      <NumbersView {...loaderData} />
    </DeskFrame>
  );
}
