import { Form, Link } from "react-router";
import { moduleText } from "../../lib/course-texts.ts";
import { useSite } from "../../ui/site.tsx";

interface Props {
  code: string;
  courseId: string;
  name: string;
  course: string;
  /** "Python, module 1" */
  module: string;
  lessons: string[];
  minutes: number;
  /** How many questions were answered, of how many. */
  asked: number;
  pool: number;
  date: { at: string; text: string };
  /** When a person accepted the project; null: there was none. */
  project_at: string | null;
  isOwn: boolean;
  isRevoked: boolean;
  canRevoke: boolean;
}

/** What others see of a certificate, on screen and on paper. */
export function CertificateView(certificate: Props) {
  const { courseId, name, course, lessons, asked, pool, date, isOwn, isRevoked, canRevoke } = certificate;
  const { company, name: siteName, url } = useSite();
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 pt-10 sm:pt-14">
      {isRevoked && <p className="problem-box mb-5">This certificate is revoked. Only editors see it.</p>}
      <article className="certificate">
        <p className="certificate-kind">Certificate</p>
        <h1 dir="auto">{name}</h1>
        <p>
          has done <span className="certificate-course">{moduleText(certificate)}</span>
          {certificate.project_at
            ? ", answered its final questions and made a project that a person reviewed."
            : " and answered its final questions."}
        </p>
        <p className="mt-1 text-soft">
          <Link to={`/blog/${courseId}`}>{course}</Link>
        </p>
        <ol>
          {lessons.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ol>
        <p className="certificate-foot">
          {company}, <time dateTime={date.at}>{date.text}</time>
        </p>
      </article>
      <p className="mt-6 text-soft text-sm">
        This certificate is genuine: {siteName} ({url}) shows it at this address for as long as it is valid.
        It says that on this day {asked} questions about these lessons, drawn from {pool}, were all answered
        right in one attempt. Nobody watched.
        {certificate.project_at && " A project was handed in, too, and reviewed by a person."}
      </p>
      {isOwn && <OwnActs {...certificate} />}
      {canRevoke && (
        <Form method="post" className="acts mt-6">
          <button type="submit" name="revoked" value={isRevoked ? "no" : "yes"} className="button">
            {isRevoked ? "Make it valid again" : "Revoke it"}
          </button>
        </Form>
      )}
    </main>
  );
}

function OwnActs(certificate: Props) {
  const { company, url } = useSite();
  return (
    <Form method="post" className="acts mt-6">
      <a className="button primary" href={linkedInAddress(certificate, company, url)} rel="noopener">
        Add to LinkedIn
      </a>{" "}
      <button type="submit" className="button">
        Withdraw it
      </button>
      <p className="mt-3 text-faint text-sm">
        Withdrawn, its address no longer works. What you have answered stays, so that you can get a new one.
      </p>
    </Form>
  );
}

/** The form there, filled in. */
function linkedInAddress({ code, module, date }: Props, company: string, url: string) {
  const [year, month] = date.at.split("-");
  const fields = new URLSearchParams({
    ...{ startTask: "CERTIFICATION_NAME", name: module, organizationName: company },
    ...{ issueYear: year!, issueMonth: String(Number(month)) },
    ...{ certUrl: `${url}/certificate/${code}`, certId: code },
  });
  return `https://www.linkedin.com/profile/add?${fields}`;
}
