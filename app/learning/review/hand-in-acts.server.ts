import { limitAct } from "../../http/act-limit.server.ts";
import { actsAbout, type Given } from "../../kit/acts.server.ts";
import { by, line, lines, upTo } from "../../kit/fields.ts";
import { looksEmpty } from "../../lib/characters.ts";
import { maxCodeLength } from "../lib/code.ts";
import type { OwnExercise, OwnExercises } from "../models/exercises.server.ts";

const text = lines
  .check(upTo(maxCodeLength, "What you hand in"))
  .check(by((text) => (looksEmpty(text) ? "Write or paste what you made." : undefined)));

const notThere = "The lesson does not have this exercise any more.";
const accepted = "It was accepted meanwhile, and stays as it is.";

/** The act of `ExerciseForms`. `handIn`: false for an exercise that was accepted. */
export function handInActs<About extends { lesson: OwnExercises }>(
  handIn: (given: Given<About, "member">, exercise: OwnExercise, text: string) => Promise<boolean>,
) {
  return actsAbout<About, "member">()({
    "": {
      fields: { mark: line, text },
      async run({ fields: { mark, text }, ...given }) {
        await limitAct(given.context);
        const exercise = given.about.lesson.exercises.find((exercise) => exercise.mark === mark);
        if (exercise && (await handIn(given, exercise, text))) return;
        return { errors: { form: exercise ? accepted : notThere }, status: 409 };
      },
    },
  });
}
