import type { ReactNode } from "react";
import { plannedText } from "../../lib/course-texts.ts";
import type { CertificateWords } from "../lib/certificate-terms.ts";
import type { CourseDone, PathDone } from "../lib/certified.ts";

interface Props {
  lessons: string[];
  minutes: number;
  /** How many questions were answered, of how many. */
  asked: number;
  pool: number;
  /** When a person accepted the project; null: there was none. */
  project_at: string | null;
  /** null: nobody kept it then. */
  done: CourseDone | PathDone | null;
  words: CertificateWords;
}

/** What was done, each with its measure. What was planned is called so. */
export function CertificateFacts({ lessons, minutes, asked, pool, project_at, done, words }: Props) {
  const ofCourse = done && "checks" in done ? done : undefined;
  const ofPath = done && "courses" in done ? done : undefined;
  const planned = plannedText(minutes, words);
  return (
    <dl className="certificate-facts">
      {ofPath ? (
        <Fact name="Courses">{`${ofPath.courses.length}, ${planned}`}</Fact>
      ) : (
        <Fact name="Lessons">{`${lessons.length} of ${lessons.length}, ${planned}`}</Fact>
      )}
      {ofCourse && ofCourse.checks.all > 0 && (
        <Fact name="Checks">{`${ofCourse.checks.done} of ${ofCourse.checks.all} answered`}</Fact>
      )}
      {ofCourse && ofCourse.exercises.all > 0 && (
        <Fact name="Exercises">{exercisesText(ofCourse.exercises)}</Fact>
      )}
      <Fact name="Final questions">{`${asked} answered right${pool > asked ? `, drawn from ${pool}` : ""}`}</Fact>
      {project_at && <Fact name="Project">{`reviewed by ${ofCourse?.reviewer ?? "a person"}`}</Fact>}
      {ofCourse?.taughtIn && (
        <Fact name="Class">
          {[ofCourse.taughtIn.name, ofCourse.taughtIn.teacher].filter(Boolean).join(", with ")}
        </Fact>
      )}
      {ofPath && ofPath.others.length > 0 && (
        <Fact name="Not part of it">{`${ofPath.others.join(", ")}: without a certificate`}</Fact>
      )}
    </dl>
  );
}

/** "6 of 14 solved and checked, 3 by own word" */
function exercisesText({ solved, byOwnWord, all }: CourseDone["exercises"]) {
  const parts = [
    (solved > 0 || byOwnWord === 0) && `${solved} of ${all} solved and checked`,
    byOwnWord > 0 && `${byOwnWord}${solved > 0 ? "" : ` of ${all}`} done by own word`,
  ];
  return parts.filter(Boolean).join(", ");
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
