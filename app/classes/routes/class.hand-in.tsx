import { Link } from "react-router";
import { found } from "../../http/responses.ts";
import { type Asked, askedOf, runActs } from "../../kit/acts.server.ts";
import { titled } from "../../kit/titled.ts";
import { listOwnExercises } from "../../learning/models/exercises.server.ts";
import { ExerciseForms } from "../../learning/review/exercise-forms.tsx";
import { handInActs } from "../../learning/review/hand-in-acts.server.ts";
import { ClassFrame } from "../class-frame.tsx";
import { handExerciseIn } from "../models/handed-in.server.ts";
import { aboutClass } from "../open-class.server.ts";
import type { Route } from "./+types/class.hand-in";

async function openLesson(asked: Asked<"member">) {
  const of = await aboutClass(asked);
  if (!of?.joinedAt || !of.courses.includes(asked.params.course!)) return undefined;
  const group = { handedTo: of.id, since: of.joinedAt };
  const lesson = await listOwnExercises(asked.db, asked.user.id, asked.params, group);
  return lesson && { of, lesson };
}

/** The exercises of a lesson, each of which a member hands in to the teachers. */
export const loader = async (args: Route.LoaderArgs) => found(await openLesson(askedOf(args, "member")));

export const action = runActs(
  { right: "member", about: openLesson },
  handInActs<NonNullable<Awaited<ReturnType<typeof openLesson>>>>(
    ({ db, user, about: { of } }, exercise, text) => handExerciseIn(db, of, user, exercise, text),
  ),
);

export const meta = titled("Hand in", "noindex");

export default function HandIn({ loaderData: { of, lesson } }: Route.ComponentProps) {
  return (
    <ClassFrame of={of} title={`Hand in: ${lesson.title}`}>
      <p className="mt-2 text-soft">
        The teachers of{" "}
        <Link to={`/classes/${of.id}`} className="underline">
          the class
        </Link>{" "}
        read it and answer here. Until they have, you can change it. What you wrote in{" "}
        <Link to={`/course/${lesson.courseId}/${lesson.lessonId}`} className="underline">
          the lesson
        </Link>{" "}
        stands below.
      </p>
      <ExerciseForms {...lesson} />
    </ClassFrame>
  );
}
