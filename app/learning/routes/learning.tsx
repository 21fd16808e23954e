import { Link } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { ProfileView } from "../../accounts/sign-in/profile-view.tsx";
import { dbContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { titled } from "../../kit/titled.ts";
import { formatDate } from "../../lib/date.ts";
import { pluralize } from "../../lib/text.ts";
import { listLearnerNotes } from "../../subjects.server.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { LearnedBar } from "../courses/learned-bar.tsx";
import { LearnerNotes } from "../learner-notes.tsx";
import { type LearnedCourse, listCertificates, listLearning } from "../models/learning.server.ts";
import type { Route } from "./+types/learning";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return undefined;
  const db = context.get(dbContext);
  const { timeZone } = context.get(siteSettingsContext);
  const certificates = await listCertificates(db, user.id);
  return {
    notes: await listLearnerNotes(db, user.id),
    courses: await listLearning(db, user.id),
    certificates: certificates.map((one) => ({ ...one, date: formatDate(one.issued_at, timeZone) })),
  };
}

export const meta = titled("My learning");

/** What a member has begun and done, with their certificates. */
export default function Learning({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <LoginScreen next="/profile/learning" />;
  const { notes, courses, certificates } = loaderData;
  return (
    <ProfileView title="My learning">
      <LearnerNotes notes={notes} className="mt-6" />
      {courses.length === 0 && (
        <EmptyList text="No course begun yet">
          <Link to="/course?start=free" className="text-accent underline underline-offset-4">
            Courses that you can start now, free
          </Link>
        </EmptyList>
      )}
      <ul className="learned mt-6">
        {courses.map((course) => (
          <CourseRow
            key={course.id}
            course={course}
            code={certificates.find(({ course_id }) => course_id === course.id)?.code}
          />
        ))}
      </ul>
      {certificates.length > 0 && (
        <>
          <h2 className="mt-12 font-semibold text-lg">Certificates</h2>
          <ul className="mt-3">
            {certificates.map(({ code, module, issued_at, date }) => (
              <li key={code} className="py-2">
                <Link to={`/certificate/${code}`} className="text-accent underline underline-offset-4">
                  {module}
                </Link>{" "}
                <time dateTime={issued_at} className="text-faint text-sm">
                  {date}
                </time>
              </li>
            ))}
          </ul>
        </>
      )}
    </ProfileView>
  );
}

function exerciseCount({ all, solved, byOwnWord }: LearnedCourse["exercises"]) {
  const kinds = [solved > 0 && `${solved} solved`, byOwnWord > 0 && `${byOwnWord} by your own word`];
  const named = kinds.filter(Boolean).join(", ");
  return `${solved + byOwnWord} of ${all} exercises done${named && ` (${named})`}`;
}

/** `code`: of the course's certificate, when the member has it. */
function CourseRow({ course, code }: { course: LearnedCourse; code?: string }) {
  const { id, name, title, lessons, checks, exercises, again, to, nextText } = course;
  const counts = [
    checks.all > 0 && `${checks.done} of ${checks.all} checks answered`,
    exercises.all > 0 && exerciseCount(exercises),
  ];
  return (
    <li>
      <div className="min-w-0">
        <h3 dir="auto">
          <Link to={`/blog/${id}`}>{name}</Link>
        </h3>
        {title !== name && (
          <p dir="auto" className="text-sm text-soft">
            {title}
          </p>
        )}
        <LearnedBar {...lessons} />
        <p className="mt-1 text-faint text-sm">
          {counts.filter(Boolean).join(" · ")}
          {again[0] && (
            <>
              {" · "}
              <Link to={again[0]} reloadDocument className="text-accent underline underline-offset-4">
                {pluralize(again.length, "check")} to repeat
              </Link>
            </>
          )}
        </p>
      </div>
      {code && lessons.done === lessons.all ? (
        <Link to={`/certificate/${code}`} className="button">
          See your certificate
        </Link>
      ) : (
        <Link to={to} className="button primary">
          {nextText}
        </Link>
      )}
    </li>
  );
}
