import { Form } from "../../kit/form.tsx";
import { Section } from "../../ui/section.tsx";
import { useDay } from "../../ui/site.tsx";

interface Props {
  mode: "google" | "demo";
  identities: { issuer: string; subject: string; email: string; created_at: string }[];
  /** Why the last connection failed. */
  problem?: string;
}

export function GoogleSection({ mode, identities, problem }: Props) {
  const day = useDay();
  return (
    <Section id="google" title="Google">
      {problem && (
        <p role="alert" className="problem-box">
          {problem}
        </p>
      )}
      {identities.length === 0 && <p className="text-soft">No Google account opens this account.</p>}
      {identities.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {identities.map(({ issuer, subject, email, created_at }, index) => (
            <li
              key={subject}
              className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3.5 first:pt-0 last:pb-0"
            >
              <div id={`identity-${index}`} className="min-w-0 flex-1 basis-52">
                <p className="break-words font-medium">{email}</p>
                <p className="text-soft text-sm">Since {day(created_at)}</p>
              </div>
              <Form
                act="disconnect-google"
                action="/account#google"
                isQuiet
                button="Disconnect"
                describedBy={`identity-${index}`}
                hidden={{ issuer, subject }}
              />
            </li>
          ))}
        </ul>
      )}
      {mode === "demo" ? (
        <p className="text-soft text-sm">
          This site uses demo accounts in place of Google. They cannot be connected to other accounts.
        </p>
      ) : (
        <a href="/account/google" className="button min-h-11 self-start">
          {identities.length > 0 ? "Connect another Google account" : "Connect Google"}
        </a>
      )}
    </Section>
  );
}
