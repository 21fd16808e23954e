import { Form, Link } from "react-router";
import { useSite } from "../../ui/site.tsx";

interface Props {
  courseId: string;
  name: string;
  course: string;
  lessons: string[];
  date: { at: string; text: string };
  isOwn: boolean;
}

/** What others see of a certificate, on screen and on paper. */
export function CertificateView({ courseId, name, course, lessons, date, isOwn }: Props) {
  const { company, name: siteName, url } = useSite();
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 pt-10 sm:pt-14">
      <article className="certificate">
        <p className="certificate-kind">Certificate</p>
        <h1 dir="auto">{name}</h1>
        <p>
          has done {lessons.length === 1 ? "the only lesson" : `all ${lessons.length} lessons`} of the course{" "}
          <Link to={`/blog/${courseId}`} className="certificate-course">
            {course}
          </Link>{" "}
          and answered their checks.
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
        It says what was learned here; nobody was examined.
      </p>
      {isOwn && (
        <Form method="post" className="acts mt-6">
          <button type="submit" className="button">
            Withdraw it
          </button>
          <p className="mt-3 text-faint text-sm">
            Its address then no longer works. Your progress stays, so that you can get a new one.
          </p>
        </Form>
      )}
    </main>
  );
}
