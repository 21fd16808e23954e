import { Link } from "react-router";
import { type AuthAnswer, AuthForm } from "./auth-form.tsx";

/** The login, at its own address or in the place of a guarded screen, whose address is then `next`. */
export function LoginScreen({ answer, next }: { answer?: AuthAnswer; next?: string }) {
  return (
    <AuthForm
      title="Login"
      action="/login"
      button="Login"
      google="Login with Google"
      passwordIs="current-password"
      answer={answer}
      next={next ?? answer?.next}
    >
      New here?{" "}
      <Link to="/signup" className="text-accent underline underline-offset-4">
        Sign Up
      </Link>
    </AuthForm>
  );
}
