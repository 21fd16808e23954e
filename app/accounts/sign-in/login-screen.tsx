import { Link, PrefetchPageLinks } from "react-router";
import { signInAddress } from "../../lib/path-on-this-site.ts";
import type { Answer } from "../../ui/answer.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { AuthForm } from "./auth-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { useNextPath } from "./use-next-path.ts";

interface Props {
  /** What was sent with a form that is shown again. */
  sent?: Answer["values"];
  /** The path to open after the login. */
  next?: string;
  /** The error message of a failed sign-in through Google. */
  googleError?: string;
  /** The e-mail of the account that the Google account is going to be joined to. */
  pendingJoinEmail?: string;
}

/** The login form: on /login, or in place of a page that needs a login. `next` is then the path of that page. */
export function LoginScreen({ sent, next, googleError, pendingJoinEmail }: Props) {
  const isHydrated = useHydrated();
  const nextPath = useNextPath(next, sent);
  const notice = pendingJoinEmail
    ? `An account uses ${pendingJoinEmail} already. Enter its password once, and Google opens it from then on.`
    : loginReason(nextPath);
  return (
    <>
      {/*
        On other pages, the script of /login is loaded now, so that the form can show its error even if the connection is
        lost later. Only after hydration: one of the <link> elements that this renders would be invalid in the server's HTML.
      */}
      {isHydrated && <PrefetchPageLinks page="/login" />}
      <AuthForm
        title="Login"
        action="/login"
        button="Login"
        googleText="Login with Google"
        autoComplete="current-password"
        passwordNote={forgotPasswordLink}
        email={pendingJoinEmail}
        googleError={googleError}
        notice={notice}
        next={nextPath}
        otherSignIn={<PasskeyButton next={nextPath} />}
      >
        New here?{" "}
        <Link to={signInAddress("/signup", nextPath)} className="text-accent underline underline-offset-4">
          Sign Up
        </Link>
        <span className="mt-2 block">
          Or see the{" "}
          <Link to="/saved" className="text-accent underline underline-offset-4">
            blogs saved on this device
          </Link>
          , and{" "}
          <Link to="/following" className="text-accent underline underline-offset-4">
            what it follows
          </Link>
        </span>
      </AuthForm>
    </>
  );
}

function forgotPasswordLink() {
  return (
    <p className="mt-2 text-right text-sm">
      <Link
        to="/forgot"
        reloadDocument
        className="inline-block py-1 text-accent underline underline-offset-4"
      >
        Forgot password?
      </Link>
    </p>
  );
}

/** By the whole path of a page, or of an act whose form brought a visitor here. `$1`: the part in parentheses. */
const loginReasons: [RegExp, string][] = [
  [/^\/write(?:\/.*)?$/, "Log in to write."],
  [/^\/profile$/, "Log in to see your profile and your saved blogs."],
  [/^\/profile\/published$/, "Log in to see what you have published."],
  [/^\/profile\/drafts$/, "Log in to see your drafts."],
  [/^\/profile\/following$/, "Log in to see whom you follow."],
  [/^\/profile\/(highlights|lists|learning)$/, "Log in to see your $1."],
  [/^\/profile\/muted$/, "Log in to see whom you muted."],
  [/^\/blog\/[^/]+\/authors$/, "Log in to name the authors of this blog."],
  [/^\/blog\/[^/]+\/lists$/, "Log in to put this blog into your lists."],
  [/^\/blog\/[^/]+\/(edit|delete|unpublish|bookmark)(?:\/.*)?$/, "Log in to $1 this blog."],
  [/^\/following$/, "Log in to read what those write whom you follow."],
  [/^\/notifications(?:\/.*)?$/, "Log in to see your notifications."],
  [/^\/blog\/[^/]+\/report$/, "Log in to report this blog."],
  [/^\/comments\/[^/]+\/report$/, "Log in to report this comment."],
  [/^\/comments\/[^/]+$/, "Log in to take part in the comments."],
  [/^\/follow\/.*/, "Log in to follow authors and topics."],
  [/^\/course\/[^/]+\/certificate$/, "Log in to get your certificate."],
  [/^\/course\/[^/]+\/[^/]+$/, "Log in to keep what you answer and do in this lesson."],
  [/^\/blog\/[^/]+\/stats(?:\.csv)?$/, "Log in to see how often your blog is read."],
  [/^\/desk(?:\/.*)?$/, "Log in to open the desk."],
  [/^\/account(?:\/.*)?$/, "Log in to see your account."],
];

/** Why a page needs a login; undefined for pages that need no explanation. */
function loginReason(path = "") {
  const [pathname] = path.split(/[?#]/) as [string];
  const entry = loginReasons.find(([pattern]) => pattern.test(pathname));
  return entry && pathname.replace(...entry);
}
