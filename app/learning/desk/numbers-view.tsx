import type { ReactNode } from "react";
import { Link } from "react-router";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { DeskTime } from "../../kit/desk/desk-time.tsx";
import { PersonName } from "../../kit/desk/log-list.tsx";
import { pluralize } from "../../lib/text.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import type { Finisher, LessonNumbers, MissedNumbers } from "../models/course-numbers.server.ts";

interface Props {
  course: { id: string };
  began: number;
  finished: number;
  lessons: LessonNumbers[];
  missed: MissedNumbers[];
  /** undefined for those who may not see people. */
  finishers?: Finisher[];
}

/** How many began a course, where they stop, what is missed, and who finished. */
export function NumbersView({ course, began, finished, lessons, missed, finishers }: Props) {
  if (began + finished + missed.length === 0)
    return (
      <EmptyList text="Nobody has begun this course yet.">
        <span className="text-soft">
          Members count once they are in a lesson. What visitors do stays in their browser.
        </span>
      </EmptyList>
    );
  return (
    <>
      <p className="mt-4 text-lg">
        {pluralize(began, "member")} began, {finished} finished.{" "}
        <a href={`/desk/courses/${course.id}/numbers.csv`} className="text-sm underline">
          Numbers as CSV
        </a>
      </p>
      <DeskSection title="Where they stop">
        <Lessons lessons={lessons} />
      </DeskSection>
      <DeskSection title="Missed most">
        {missed.length === 0 ? (
          <p className="mt-3 text-soft text-sm">Nothing yet.</p>
        ) : (
          <Missed missed={missed} />
        )}
      </DeskSection>
      {finishers && (
        <DeskSection title="Who finished">
          <Finishers id={course.id} finishers={finishers} />
        </DeskSection>
      )}
      <p className="mt-8 max-w-prose text-faint text-sm">
        Members count, except those who are blocked; visitors’ answers stay in their browsers. A check that
        somebody misses counts once, and again after they got it right. No code and no answer is read, and
        misses are stored without a name.
      </p>
    </>
  );
}

/** One row a lesson; the bar behind it is how many of those who began the fullest one finished this. */
function Lessons({ lessons }: { lessons: LessonNumbers[] }) {
  const most = Math.max(1, ...lessons.map(({ began }) => began));
  return (
    <ol className="mt-2 divide-y divide-line">
      {lessons.map(({ id, title, began, finished, stopped }) => (
        <li key={id} className="py-3 text-sm">
          <p dir="auto" className="break-words font-medium">
            {title}
          </p>
          <p className="mt-1 text-soft tabular-nums">
            {began} began, {finished} finished{stopped > 0 && `, ${stopped} stopped here`}
          </p>
          <Bar share={began / most} className="text-edge" />
          <Bar share={finished / most} className="text-accent" />
        </li>
      ))}
    </ol>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <svg aria-hidden="true" className={`mt-1 h-1.5 w-full ${className}`}>
      <rect width={`${Math.min(100, share * 100)}%`} height="100%" fill="currentColor" />
    </svg>
  );
}

function Missed({ missed }: { missed: MissedNumbers[] }) {
  return (
    <ol className="mt-2 divide-y divide-line">
      {missed.map(({ kind, lesson, question, to, misses, recent }) => (
        <li key={`${lesson} ${question}`} className="py-3 text-sm">
          <p dir="auto" className="break-words font-medium">
            {to ? (
              <Link to={to} className="hover:underline">
                {question}
              </Link>
            ) : (
              question
            )}
          </p>
          <p className="mt-1 text-soft">
            {kind} of <bdi>{lesson}</bdi>: missed {pluralize(misses, "time")}, {recent} in the last 90 days
          </p>
        </li>
      ))}
    </ol>
  );
}

function Finishers({ id, finishers }: { id: string; finishers: Finisher[] }): ReactNode {
  if (finishers.length === 0) return <p className="mt-3 text-soft text-sm">Nobody yet.</p>;
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {finishers.map(({ user_id, name, at, code }) => (
          <li key={user_id} className="flex flex-wrap gap-x-3 py-3 text-sm">
            <PersonName id={user_id} name={name} /> <DeskTime at={at} />
            {code && (
              <Link to={`/certificate/${code}`} className="underline">
                Certificate
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <a href={`/desk/courses/${id}/finished.csv`} className="underline">
          All of them as CSV
        </a>
      </p>
    </>
  );
}
