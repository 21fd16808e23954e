import { Link } from "react-router";
import { AuthForm, type AuthResponse } from "./auth-form.tsx";

export function SignUpScreen({ response }: { response?: AuthResponse }) {
  return (
    <AuthForm
      title="Sign Up"
      action="/signup"
      buttonText="Sign Up"
      googleText="Sign Up with Google"
      passwordAutoComplete="new-password"
      response={response}
    >
      You have an account?{" "}
      <Link to="/login" className="text-accent underline underline-offset-4">
        Login
      </Link>
    </AuthForm>
  );
}
