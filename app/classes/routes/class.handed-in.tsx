import { Link } from "react-router";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { type Asked, askedOf, runActs } from "../../kit/acts.server.ts";
import { DeskTime } from "../../kit/desk/desk-time.tsx";
import { titled } from "../../kit/titled.ts";
import { Review } from "../../learning/review/review.tsx";
import { reviewActs } from "../../learning/review/review-acts.server.ts";
import { ClassFrame } from "../class-frame.tsx";
import { decideHandedIn, findHandedIn } from "../models/handed-in.server.ts";
import { aboutTaughtClass } from "../open-class.server.ts";
import type { Route } from "./+types/class.handed-in";

async function openWork(asked: Asked<"member">) {
  const of = await aboutTaughtClass(asked);
  const work = of && (await findHandedIn(asked.db, of.id, readId({ id: asked.params.work })));
  return work && { of, work, isOwn: work.userId === asked.user.id };
}

/** What a member handed in, which a teacher accepts or sends back. */
export const loader = async (args: Route.LoaderArgs) => found(await openWork(askedOf(args, "member")));

export const action = runActs(
  { right: "member", about: openWork },
  reviewActs<Opened, "member">(async ({ db, user, about: { of, work } }, decision) => {
    const waiting = await decideHandedIn(db, of, user.id, work, decision);
    const next = waiting?.find(({ userId }) => userId !== user.id);
    return waiting && `/classes/${of.id}/${next ? `handed-in/${next.id}` : "board"}`;
  }),
);

type Opened = NonNullable<Awaited<ReturnType<typeof openWork>>>;

export const meta = titled("Handed in", "noindex");

export default function HandedIn({ loaderData: { of, work, isOwn } }: Route.ComponentProps) {
  const { userId, name, courseId, lessonId, mark, exercise, at } = work;
  return (
    <ClassFrame of={of} title={exercise}>
      <p className="mt-2 text-soft">
        <Link to={`/classes/${of.id}/people/${userId}`} className="underline">
          <bdi>{name}</bdi>
        </Link>{" "}
        · <DeskTime at={at} /> ·{" "}
        <Link to={`/course/${courseId}/${lessonId}#${mark}`} className="underline">
          The exercise
        </Link>
      </p>
      <Review work={work} next="Without an answer." isOwn={isOwn} isCode />
    </ClassFrame>
  );
}
