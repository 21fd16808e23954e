import { Link } from "react-router";
import { AuthForm, type AuthResponse } from "./auth-form.tsx";

export function SignUpScreen({ answer }: { answer?: AuthResponse }) {
  return (
    <AuthForm
      title="Sign Up"
      action="/signup"
      button="Sign Up"
      google="Sign Up with Google"
      passwordIs="new-password"
      answer={answer}
    >
      You have an account?{" "}
      <Link to="/login" className="text-accent underline underline-offset-4">
        Login
      </Link>
    </AuthForm>
  );
}
