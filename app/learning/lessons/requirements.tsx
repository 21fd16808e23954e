import { Link } from "react-router";
import { askedOf, countTasks, type Shares, type Task } from "../lib/tasks.ts";
import type { Requirement } from "../models/certificate.server.ts";

interface Props {
  course: { id: string; shares: Shares };
  requirements: Requirement[];
  /** A project that is asked for after the final questions. */
  task?: string;
}

/** What is left to do in the lessons before the final questions, with the way to each of it. */
export function Requirements({ course, requirements, task }: Props) {
  const counts = countTasks(requirements.flatMap(({ tasks }) => tasks));
  const { checks, exercises } = askedOf(counts, course.shares);
  const isLeft = { check: checks.left > 0, exercise: exercises.left > 0 };
  const left = requirements.filter(({ isDone }) => !isDone).length;
  const { solved, byOwnWord } = counts.exercises;
  return (
    <>
      <p className="mt-5 text-soft">
        The final questions{task && ", and a project that a person reviews,"} come once this is done in the
        lessons:
      </p>
      <ul className="asked mt-3">
        <Asked name="lessons" done={requirements.length - left} all={requirements.length} left={left} />
        <Asked name="checks" {...counts.checks} {...checks} />
        <Asked name="exercises" all={counts.exercises.all} done={solved + byOwnWord} {...exercises} />
      </ul>
      <ol className="lesson-list mt-5">
        {requirements.map(({ id, title, isDone, tasks }) => {
          const open = tasks
            .filter(({ kind, by }) => !by && isLeft[kind])
            .toSorted((a, b) => a.kind.localeCompare(b.kind));
          return (
            <li key={id}>
              <Link to={`/course/${course.id}/${id}`}>{title}</Link>
              <span className="lesson-minutes">{isDone ? "✓ Done" : "not done"}</span>
              {open.length > 0 && <OpenTasks lesson={`/course/${course.id}/${id}`} tasks={open} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}

interface AskedProps {
  name: string;
  done: number;
  all: number;
  /** How many of all are asked for; by default all. */
  needed?: number;
  left: number;
}

/** "✓ 7 of 14 exercises: 7 are asked for". */
function Asked({ name, done, all, needed = all, left }: AskedProps) {
  if (needed === 0) return null;
  return (
    <li>
      {left === 0 && "✓ "}
      {done} of {all} {name}
      {needed < all && ` (${needed} ${needed === 1 ? "is" : "are"} asked for)`}
      {left > 0 && <strong>{`, ${left} left`}</strong>}
    </li>
  );
}

function OpenTasks({ lesson, tasks }: { lesson: string; tasks: Task[] }) {
  return (
    <span className="open-tasks">
      {tasks.map(({ kind, number, id }) => (
        <Link key={id} to={`${lesson}#${id}`}>
          {`${kind === "check" ? "Check" : "Exercise"} ${number}`}
        </Link>
      ))}
    </span>
  );
}
