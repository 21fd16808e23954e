import type { ComponentProps } from "react";
import { Form, Link } from "react-router";
import { useSite } from "../../ui/site.tsx";
import { SiteMark } from "../../ui/site-mark.tsx";
import type { CertificateWords } from "../lib/certificate-terms.ts";
import { addressOf } from "../lib/certified.ts";
import { CertificateFacts } from "./certificate-facts.tsx";

interface Props extends ComponentProps<typeof CertificateFacts> {
  code: string;
  /** What it is of: see app/learning/lib/certified.ts. */
  certified: string;
  name: string;
  /** "Python, module 1", or the name of a path. */
  module: string;
  /** What it names below its measures: the lessons, or the courses of a path with their days. */
  parts: string[];
  words: CertificateWords;
  date: { at: string; text: string };
  isOwn: boolean;
  isRevoked: boolean;
  /** Only because that of one of the path's courses is revoked. */
  isRevokedWithCourse: boolean;
  canRevoke: boolean;
}

/** What others see of a certificate, on screen and on paper. */
export function CertificateView(certificate: Props) {
  const { code, certified, name, module, parts, date, isOwn, isRevoked, isRevokedWithCourse, canRevoke } =
    certificate;
  const { words, asked, pool } = certificate;
  const { company, name: siteName, url } = useSite();
  const address = `${url}/certificate/${code}`;
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-5 pt-10 sm:pt-14">
      {isRevoked && (
        <p className="problem-box mb-5">
          {isRevokedWithCourse
            ? "The certificate of one of its courses is revoked, and this one with it."
            : "This certificate is revoked."}{" "}
          Only editors see it.
        </p>
      )}
      <article className="certificate">
        {words.hasLogo && (
          <p className="brand">
            <SiteMark />
          </p>
        )}
        <p className="certificate-kind" dir="auto">
          {words.heading}
        </p>
        <h1 dir="auto">{name}</h1>
        <p className="certificate-sentence" dir="auto">
          {words.sentence}
          {certificate.done && "courses" in certificate.done && " the path"}
        </p>
        <p className="certificate-course" dir="auto">
          <Link to={addressOf(certified)}>{module}</Link>
        </p>
        <CertificateFacts {...certificate} />
        <ol>
          {parts.map((title) => (
            <li key={title} dir="auto">
              {title}
            </li>
          ))}
        </ol>
        {words.signatory && (
          <p className="certificate-signatory" dir="auto">
            <strong>{words.signatory}</strong>
            {words.signatoryRole}
          </p>
        )}
        <p className="certificate-foot">
          <span>
            {company}, <time dateTime={date.at}>{date.text}</time>
          </span>
          <span>
            Number <span className="certificate-number">{code.match(/.{4}/g)!.join(" ")}</span>
          </span>
          <span>
            Verify it at <a href={address}>{address}</a>
          </span>
        </p>
      </article>
      <p className="mt-6 text-soft text-sm print:hidden">
        This certificate is genuine: {siteName} shows it at this address for as long as it is valid. The final
        questions were {pool > asked && "drawn at random and "}answered here, with books and notes at hand.
      </p>
      {isOwn && <OwnActs {...certificate} />}
      {canRevoke && !isRevokedWithCourse && (
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
    <Form method="post" className="acts mt-6 flex flex-wrap gap-2.5">
      <a className="button primary" href={linkedInAddress(certificate, company, url)} rel="noopener">
        Add to LinkedIn
      </a>
      <button type="submit" className="button">
        Withdraw it
      </button>
      <p className="w-full text-faint text-sm">
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
