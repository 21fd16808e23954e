import { Link } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { type Asked, runActs } from "../../kit/acts.server.ts";
import { by, line, lines, upTo } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { maxCodeLength } from "../../learning/lib/code.ts";
import { ExerciseForms } from "../../learning/review/exercise-forms.tsx";
import { looksEmpty } from "../../lib/characters.ts";
import { ClassFrame } from "../class-frame.tsx";
import { handExerciseIn, listExercises } from "../models/hand-in.server.ts";
import { aboutClass } from "../open-class.server.ts";
import type { Route } from "./+types/class.hand-in";

async function openLesson(asked: Asked<"member">) {
  const of = await aboutClass(asked);
  const { course = "", lesson: id = "" } = asked.params;
  const lesson = of && (await listExercises(asked.db, of, asked.user.id, course, id));
  return lesson && { of, lesson };
}

/** The exercises of a lesson, each of which a member hands in to the teachers. */
export async function loader(args: Route.LoaderArgs) {
  const user = requireRight(args.context, "member");
  return found(await openLesson({ ...args, user, db: args.context.get(dbContext) }));
}

const text = lines
  .check(upTo(maxCodeLength, "What you hand in"))
  .check(by((text) => (looksEmpty(text) ? "Write or paste what you made." : undefined)));

export const action = runActs(
  { right: "member", about: openLesson },
  {
    "": {
      fields: { mark: line, text },
      run: async ({ db, context, user, about: { of, lesson }, fields: { mark, text } }) => {
        await limitAct(context);
        const exercise = lesson.exercises.find((exercise) => exercise.mark === mark);
        if (!exercise)
          return { errors: { form: "The lesson does not have this exercise any more." }, status: 409 };
        if (await handExerciseIn(db, of, user, exercise, text)) return;
        return { errors: { form: "It was accepted meanwhile, and stays as it is." }, status: 409 };
      },
    },
  },
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
