import { expect, test } from "vitest";
import { readExercises } from "./exercises.ts";
import { python } from "./run.ts";
import { runsInPage, tryAttempts } from "./try-attempts.ts";
import { unchecked } from "./unchecked-exercises.ts";

const all = await readExercises();
/** Pages are tried in a browser: app/learning/tests/solutions.detail.spec.ts. */
const exercises = all.filter((exercise) => exercise.tests.length > 0 && !runsInPage(exercise));
/** What runs and does nothing. */
const trivial: Record<string, string> = { Python: "pass", JavaScript: ";", SQL: "SELECT 1;" };

test("every exercise has a check, or the reason why no program can judge it", () => {
  const without = all.filter(({ tests }) => tests.length === 0).map(({ name }) => name);
  expect(without.toSorted()).toEqual(Object.keys(unchecked).toSorted());
});

test.for(Object.keys(trivial))(
  "the solution of every exercise of %s passes its checks, and what is no attempt does not",
  (language, { skip }) => {
    if (language === "Python" && python.command === "") skip();
    const own = exercises.filter((exercise) => exercise.language === language);
    expect(own.length).toBeGreaterThan(0);
    const wrong = own.flatMap((exercise) => {
      // The page refuses what is empty without running it.
      const attempts = [exercise.solution, exercise.start, trivial[language]!].filter(Boolean);
      return tryAttempts(exercise, attempts).flatMap((miss, at) =>
        Boolean(miss) === (at === 0) ? [`${exercise.name}: ${attempts[at]} ${JSON.stringify(miss)}`] : [],
      );
    });
    expect(wrong).toEqual([]);
  },
);
