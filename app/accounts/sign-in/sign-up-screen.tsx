import { Link } from "react-router";
import { invitedText } from "../../lib/member-name.ts";
import { signInAddress } from "../../lib/path-on-this-site.ts";
import type { Answer } from "../../ui/answer.ts";
import { useSite } from "../../ui/site.tsx";
import { signUpErrorTexts } from "../lib/account-texts.ts";
import type { describeTerms, SignUpRefusal } from "../models/sign-up-terms.server.ts";
import { AuthForm } from "./auth-form.tsx";
import { newPasswordNote, passwordRuleId } from "./new-password-note.tsx";
import { useNextPath } from "./use-next-path.ts";

interface Props {
  terms: Awaited<ReturnType<typeof describeTerms>>;
  /** Whether to ask for a name, as of those who get a role. */
  asksName: boolean;
  /** What was sent with a form that is shown again. */
  sent?: Answer["values"];
  /** The path to open after the sign-up. */
  next?: string;
  /** Whether this makes the owner of a site. */
  isFirst: boolean;
}

export function SignUpScreen({ terms, asksName, sent, next, isFirst }: Props) {
  const { name } = useSite();
  const { problem } = terms;
  const nextPath = useNextPath(next, sent);
  const invitation = (sent?.invite as string) || terms.invitation?.token;
  // After a refused form without JavaScript, the address has no invitation any more, but what was sent has it.
  if (!terms.showsForm && !sent?.invite)
    return <NoSignUp problem={problem ?? "closed"} next={next} isFirst={isFirst} />;
  return (
    <AuthForm
      title="Sign Up"
      action="/signup"
      button="Sign Up"
      googleText="Sign Up with Google"
      autoComplete="new-password"
      email={terms.invitation?.email}
      asksName={asksName}
      next={nextPath}
      invitation={invitation}
      notice={
        terms.invitation
          ? invitedText(terms.invitation.by, terms.invitation.role, name)
          : problem && signUpErrorTexts[problem]
      }
      passwordNote={newPasswordNote}
      passwordNoteId={passwordRuleId}
    >
      <OtherWay isFirst={isFirst} next={nextPath} />
    </AuthForm>
  );
}

/** Says why there is no form. */
function NoSignUp({ problem, ...rest }: { problem: SignUpRefusal; next?: string; isFirst: boolean }) {
  return (
    <main id="main" className="mx-auto flex w-full max-w-md flex-col justify-center px-5 py-14 sm:py-20">
      <h1 className="text-3xl tracking-tight">Sign Up</h1>
      <p className="mt-6 rounded-md bg-tint px-4 py-2.5">{signUpErrorTexts[problem]}</p>
      <p className="mt-8 text-soft">
        <OtherWay {...rest} />
      </p>
    </main>
  );
}

function OtherWay({ isFirst, next }: { isFirst: boolean; next?: string }) {
  return (
    <>
      {isFirst ? "Do you have a file of your old site? " : "Do you have an account? "}
      <Link
        to={isFirst ? "/setup" : signInAddress("/login", next)}
        className="text-accent underline underline-offset-4"
      >
        {isFirst ? "Bring a site back" : "Login"}
      </Link>
    </>
  );
}
