import { Form, Link } from "react-router";
import { pluralize } from "../../lib/text.ts";
import type { ProjectText } from "../lib/project-form.ts";
import type { Shares } from "../lib/tasks.ts";
import type { Requirement } from "../models/certificate.server.ts";
import type { showMiss } from "../models/exam-questions.server.ts";
import { AnswerText } from "../review/answer.tsx";
import { ExamForm, type ExamQuestion, type Unanswered } from "./exam-form.tsx";
import { Issued, type OwnCertificate } from "./issued.tsx";
import { NameForm } from "./name-form.tsx";
import { type HandedIn, ProjectForm } from "./project-form.tsx";
import { Requirements } from "./requirements.tsx";
import { WrongAnswers } from "./wrong-answers.tsx";

interface Props {
  course: { id: string; name: string; shares: Shares };
  hasQuestions: boolean;
  requirements: Requirement[];
  isComplete: boolean;
  /** The questions that are open. */
  attempt?: { id: string; questions: ExamQuestion[] };
  /** The wrong answers of the last attempt. */
  wrong: ReturnType<typeof showMiss>[];
  /** Whether the final questions were answered right. */
  isPassed: boolean;
  /** What is to be handed in then; undefined for nothing. */
  task?: string;
  /** What was handed in. */
  project?: HandedIn;
  certificate?: OwnCertificate;
  rules: Rules;
  /** The member's display name. */
  name: string;
  submitted?: Submitted;
}

interface Rules {
  askedPerLesson: number;
  /** Whether a lesson has more questions than are asked. */
  areDrawn: boolean;
  attemptHours: number;
  attemptsPerHour: number;
}

/** A form that was refused, and why. */
interface Submitted extends Partial<Unanswered> {
  error?: string;
  name?: string;
  wrong?: Props["wrong"];
  project?: ProjectText;
}

/** The way to a certificate: what is left to do, the final questions, and the form for the name. */
export function ClaimView(props: Props) {
  const { course, submitted } = props;
  const wrong = submitted?.wrong ?? props.wrong;
  const error = submitted?.name === undefined && !submitted?.project && submitted?.error;
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 pt-10 sm:pt-14">
      <p className="text-sm">
        <Link to={`/blog/${course.id}`} className="text-accent underline-offset-4 hover:underline">
          {course.name}
        </Link>
      </p>
      <h1 className="mt-3 text-3xl tracking-tight">Certificate</h1>
      {error && (
        <p role="alert" className="problem-box mt-5">
          {error}
        </p>
      )}
      {wrong.length > 0 && (
        <WrongAnswers
          courseId={course.id}
          lessons={props.requirements}
          wrong={wrong}
          isNew={submitted?.wrong !== undefined}
        />
      )}
      <NextStep {...props} />
    </main>
  );
}

function NextStep(props: Props) {
  const { certificate, hasQuestions, isPassed, isComplete, attempt, submitted, name } = props;
  if (certificate) return <Issued {...certificate} of="course" />;
  if (isPassed && props.task && props.project?.state !== "accepted")
    return <ProjectForm task={props.task} project={props.project} submitted={submitted} />;
  if (isPassed)
    return (
      <>
        {props.task && props.project?.reason && (
          <div className="mt-5">
            Your project was accepted:
            <AnswerText {...props.project} />
          </div>
        )}
        <NameForm text="All answers were right." name={submitted?.name ?? name} error={submitted?.error} />
      </>
    );
  if (!hasQuestions)
    return (
      <p className="mt-5">
        This course has no final questions yet. A certificate says that they were answered right, so there is
        none.
      </p>
    );
  if (!isComplete) return <Requirements {...props} />;
  // After a refusal the page still has the attempt that has ended: data is not read again then.
  return attempt && (!submitted || submitted.unanswered) ? (
    <ExamForm {...attempt} {...submitted} />
  ) : (
    <Begin {...props} />
  );
}

function Begin({ rules, submitted, wrong, task }: Props) {
  const again = (submitted?.wrong ?? wrong).length;
  return (
    <Form method="post" className="mt-5 flex flex-col gap-5">
      <p className="text-soft">
        {again > 0
          ? `The next attempt asks ${pluralize(again, "question")}${rules.areDrawn ? ", others than these where the lesson has more" : ""}; all else counts.`
          : `All lessons are done. Now come the final questions${rules.areDrawn ? `, ${rules.askedPerLesson} of each lesson, drawn from more` : ""}; you may look things up. What is right counts: another attempt asks only for the rest.`}{" "}
        You have {rules.attemptHours} hours for each attempt, and {rules.attemptsPerHour} attempts an hour.
        {task && " After them you hand in a project, which a person reviews."}
      </p>
      <button type="submit" name="act" value="begin" className="button primary self-start">
        {again > 0 ? "Try again" : "Begin"}
      </button>
    </Form>
  );
}
