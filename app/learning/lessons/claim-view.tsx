import { Form, Link } from "react-router";
import { pluralize } from "../../lib/text.ts";
import type { Requirement } from "../models/certificate.server.ts";

interface Props {
  course: { id: string; title: string };
  requirements: Requirement[];
  isComplete?: boolean;
  /** Of the certificate that was issued already. */
  code?: string;
  /** The member's display name. */
  name?: string;
  /** A form that was refused, and why. */
  submitted?: { name: string; error: string };
}

/** What a certificate needs, and the form for it once all is done. */
export function ClaimView({ course, requirements, isComplete, code, name, submitted }: Props) {
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 pt-10 sm:pt-14">
      <p className="text-sm">
        <Link to={`/blog/${course.id}`} className="text-accent underline-offset-4 hover:underline">
          {course.title}
        </Link>
      </p>
      <h1 className="mt-3 text-3xl tracking-tight">Certificate</h1>
      {code ? (
        <p className="mt-5">
          You have the certificate of this course.{" "}
          <Link to={`/certificate/${code}`} className="text-accent underline underline-offset-4">
            See your certificate
          </Link>
        </p>
      ) : isComplete ? (
        <ClaimForm name={submitted?.name ?? name ?? ""} error={submitted?.error} />
      ) : (
        <Requirements courseId={course.id} requirements={requirements} error={submitted?.error} />
      )}
    </main>
  );
}

function ClaimForm({ name, error }: { name: string; error?: string }) {
  return (
    <Form method="post" className="mt-5 flex flex-col gap-5" noValidate>
      <p className="text-soft">
        All lessons are done. The certificate has an address of its own: whoever has it sees the name below,
        the course, its lessons and the date, and nothing else of you. You can withdraw it at any time.
      </p>
      <label className="text-soft text-sm">
        Name on the certificate
        <input
          className="field mt-1.5 text-base text-ink"
          name="name"
          autoComplete="name"
          dir="auto"
          defaultValue={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "name-error" : undefined}
        />
      </label>
      {error && (
        <p role="alert" id="name-error" className="problem-box">
          {error}
        </p>
      )}
      <button type="submit" className="button primary self-start">
        Get my certificate
      </button>
    </Form>
  );
}

function Requirements({
  courseId,
  requirements,
  error,
}: {
  courseId: string;
  requirements: Requirement[];
  error?: string;
}) {
  return (
    <>
      {error && (
        <p role="alert" className="problem-box mt-5">
          {error}
        </p>
      )}
      <p className="mt-5 text-soft">
        It needs every lesson marked as done, with its checks answered. The exercises are for you alone.
      </p>
      <ol className="lesson-list mt-5">
        {requirements.map((lesson) => (
          <li key={lesson.id}>
            <Link to={`/course/${courseId}/${lesson.id}`}>{lesson.title}</Link>
            <span className="lesson-minutes">{leftToDo(lesson)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function leftToDo({ isDone, openChecks }: Requirement) {
  const checks = openChecks > 0 && `${pluralize(openChecks, "check")} left`;
  return [!isDone && "not done", checks].filter(Boolean).join(", ") || "✓ Done";
}
