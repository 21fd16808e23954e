import { Link } from "react-router";
import { type AuthActionData, AuthForm } from "./auth-form.tsx";
import { newPasswordNote, passwordRuleId } from "./new-password-note.tsx";

export function SignUpScreen({ actionData }: { actionData?: AuthActionData }) {
  return (
    <AuthForm
      title="Sign Up"
      action="/signup"
      button="Sign Up"
      googleText="Sign Up with Google"
      autoComplete="new-password"
      passwordNote={newPasswordNote}
      passwordNoteId={passwordRuleId}
      actionData={actionData}
    >
      You have an account?{" "}
      <Link to="/login" className="text-accent underline underline-offset-4">
        Login
      </Link>
    </AuthForm>
  );
}
