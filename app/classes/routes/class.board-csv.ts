import { csvOf } from "../../kit/desk/csv.server.ts";
import { boardStates } from "../lib/board-states.ts";
import { type Board, type BoardPerson, readBoard } from "../models/board.server.ts";
import { aboutTaughtClass, todayOf } from "../open-class.server.ts";

/** The board as a file: a row a person. */
export const loader = csvOf({
  ...{ right: "member", name: "class.csv" },
  async about(asked) {
    const of = await aboutTaughtClass(asked);
    return of && readBoard(asked.db, of, todayOf(asked.context));
  },
  async *batches(_db, _search, _params, { people }) {
    yield people;
  },
  columns: ({ courses }: Board) => ({
    ...{ Name: ({ name }: BoardPerson) => name, Joined: ({ joinedAt }) => joinedAt },
    ...{ "Last seen": ({ seenAt }) => seenAt, Behind: ({ isBehind }) => (isBehind ? "yes" : "") },
    ...{
      Done: ({ done }) => done,
      Lessons: ({ all }) => all,
      Late: ({ late }) => late,
      Stuck: ({ stuck }) => stuck,
    },
    ...Object.assign({}, ...courses.map(columnsOf)),
  }),
});

function columnsOf({ name, lessons, hasExam, hasProject }: Board["courses"][number], at: number) {
  const ofLessons = lessons.map(({ title }, number) => [
    `${name}, ${number + 1}: ${title}`,
    ({ states }: BoardPerson) => boardStates[states[at]![number]!]![2],
  ]);
  return {
    ...Object.fromEntries(ofLessons),
    ...(hasExam && { [`${name}, final questions`]: ({ exams }: BoardPerson) => exams[at] ?? "" }),
    ...(hasProject && { [`${name}, project`]: ({ projects }: BoardPerson) => projects[at] ?? "" }),
  };
}
