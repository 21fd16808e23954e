import { Link } from "react-router";
import { claimAddress } from "../lib/certified.ts";
import type { PathCourse } from "../models/path-certificate.server.ts";
import { Issued, type OwnCertificate } from "./issued.tsx";
import { NameForm } from "./name-form.tsx";

interface Props {
  id: string;
  title: string;
  courses: PathCourse[];
  /** Whether all certificates that it needs are there. */
  isDone: boolean;
  certificate?: OwnCertificate;
  /** The member's display name. */
  name: string;
  /** A form that was refused, and why. */
  submitted?: { error: string; name: string };
}

/** The way to the certificate of a path. */
export function PathClaimView({ id, title, courses, isDone, certificate, name, submitted }: Props) {
  const others = courses.filter(({ hasQuestions }) => !hasQuestions);
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 pt-10 sm:pt-14">
      <p className="text-sm">
        <Link to={`/paths/${id}`} className="text-accent underline-offset-4 hover:underline">
          {title}
        </Link>
      </p>
      <h1 className="mt-3 text-3xl tracking-tight">Certificate of the path</h1>
      {certificate && <Issued {...certificate} of="path" />}
      {!certificate && isDone && (
        <NameForm
          text="You have all certificates that it needs."
          name={submitted?.name ?? name}
          error={submitted?.error}
        />
      )}
      {!certificate && !isDone && (
        <p className="mt-5 text-soft">It needs the certificates of these courses:</p>
      )}
      <ol className="lesson-list mt-5">
        {courses
          .filter(({ hasQuestions }) => hasQuestions)
          .map((course) => (
            <li key={course.id}>
              <Link to={claimAddress(course.id)}>{course.name}</Link>
              <span className="lesson-minutes">{course.earned ? "✓ Yours" : "not yet"}</span>
            </li>
          ))}
      </ol>
      {others.length > 0 && (
        <p className="mt-5 text-faint text-sm">
          {others.map(({ name }) => name).join(", ")}: not part of it, without a certificate.
        </p>
      )}
    </main>
  );
}
