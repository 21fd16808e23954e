import { Link } from "react-router";

export interface OwnCertificate {
  code: string;
  isRevoked: boolean;
}

/** `of`: "course" or "path". */
export function Issued({ code, isRevoked, of }: OwnCertificate & { of: string }) {
  if (isRevoked) return <p className="mt-5">Your certificate of this {of} was revoked.</p>;
  return (
    <p className="mt-5">
      You have the certificate of this {of}.{" "}
      <Link to={`/certificate/${code}`} className="text-accent underline underline-offset-4">
        See your certificate
      </Link>
    </p>
  );
}
