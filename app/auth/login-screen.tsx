import { Link, PrefetchPageLinks } from "react-router";
import { AuthForm, type AuthResponse } from "./auth-form.tsx";

interface Props {
  answer?: AuthResponse;
  /** The path to go on to. */
  next?: string;
  /** How a sign-in through Google ended, if it did not work. */
  problem?: string;
  /** The e-mail of the account that Google's is to be joined to. */
  joining?: string;
}

/** The login, at its own address or in the place of a guarded screen, whose address is then `next`. */
export function LoginScreen({ answer, next, problem, joining }: Props) {
  const goal = next ?? answer?.next;
  const notice = joining
    ? `An account uses ${joining} already. Enter its password once, and Google opens it from then on.`
    : reason(goal);
  return (
    <>
      {/* At a guarded screen the form's action belongs to another page, whose script has to be there offline too. */}
      <PrefetchPageLinks page="/login" />
      <AuthForm
        title="Login"
        action="/login"
        button="Login"
        google="Login with Google"
        passwordIs="current-password"
        answer={answer ?? { email: joining, error: problem }}
        notice={notice}
        next={goal}
      >
        New here?{" "}
        <Link to="/signup" className="text-accent underline underline-offset-4">
          Sign Up
        </Link>
      </AuthForm>
    </>
  );
}

const reasons: [RegExp, string][] = [
  [/^\/write$/, "Log in to write."],
  [/^\/profile$/, "Log in to see your profile and your saved blogs."],
  [/^\/blog\/[^/]+\/edit$/, "Log in to edit this blog."],
  [/^\/blog\/[^/]+\/delete$/, "Log in to delete this blog."],
];

/** Why a login is asked for on the way to a screen; undefined where nobody has to know. */
function reason(path = "") {
  return reasons.find(([screen]) => screen.test(path))?.[1];
}
