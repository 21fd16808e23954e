import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { GoogleButton } from "./google-button.tsx";
import { PasswordField } from "./password-field.tsx";

export interface AuthActionData {
  error?: string;
  email?: string;
  next?: string;
  /** The token of the invitation with which somebody signs up. */
  invitation?: string;
  /**
   * Why the input was refused. "weak" marks the password as invalid, "failed" neither, since nobody judged them; anything else,
   * also undefined, marks the e-mail.
   */
  problem?: string;
}

interface Props {
  title: string;
  action: "/login" | "/signup";
  /** The text of the submit button. */
  button: string;
  /** The text of the Google button. */
  googleText: string;
  /** The `autocomplete` value of the password field. */
  autoComplete: "current-password" | "new-password";
  /** What is shown below the password, given what is typed. */
  passwordNote?: (password: string) => ReactNode;
  /** The id of an element of `passwordNote` that describes the password. */
  passwordNoteId?: string;
  /** The action data of a form that was sent without JavaScript. */
  actionData?: AuthActionData;
  next?: string;
  /** The token of the invitation with which somebody signs up. */
  invitation?: string;
  /** A text above the form. */
  notice?: string;
  /** Another way to sign in, below the Google button. */
  otherSignIn?: ReactNode;
  children: ReactNode;
}

/** E-mail, password and the Google button. After an error the fields stay; a full page load empties the password. */
export function AuthForm({
  title,
  action,
  button,
  googleText,
  autoComplete,
  passwordNote,
  passwordNoteId,
  actionData,
  next,
  invitation,
  notice,
  otherSignIn,
  children,
}: Props) {
  const fetcher = useFetcher<AuthActionData>();
  const { email, problem, error: formError } = fetcher.data ?? actionData ?? {};
  const [googleProblem, setGoogleProblem] = useState<string>();
  const error = googleProblem ?? formError;
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!error || fetcher.state !== "idle") return;
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [error, fetcher.state]);

  const isFormErrorShown = formError !== undefined && !googleProblem;
  const [isEmailInvalid, isPasswordInvalid] = [
    isFormErrorShown && problem !== "weak" && problem !== "failed",
    isFormErrorShown && problem === "weak",
  ];

  return (
    <main id="main" className="mx-auto flex w-full max-w-md flex-col justify-center px-5 py-14 sm:py-20">
      <h1 className="text-3xl tracking-tight">{title}</h1>
      {notice && <p className="mt-6 rounded-md bg-tint px-4 py-2.5 text-sm">{notice}</p>}
      <fetcher.Form
        ref={form}
        method="post"
        action={action}
        noValidate
        onSubmit={(event) => {
          // A second submission would abort the first one.
          if (fetcher.state !== "idle") return event.preventDefault();
          setGoogleProblem(undefined);
        }}
        className="mt-8 flex flex-col gap-4"
      >
        {next && <input type="hidden" name="next" value={next} />}
        {invitation && <input type="hidden" name="invite" value={invitation} />}
        <input
          className="field"
          type="email"
          name="email"
          placeholder="Email"
          aria-label="Email"
          autoComplete="username"
          defaultValue={email}
          aria-invalid={isEmailInvalid || undefined}
          aria-describedby={isFormErrorShown ? "problem" : undefined}
        />
        <PasswordField
          label="Password"
          autoComplete={autoComplete}
          isInvalid={isPasswordInvalid || undefined}
          describedBy={isFormErrorShown ? "problem" : passwordNoteId}
          note={passwordNote}
        />
        {error && (
          <p id="problem" role="alert" className="problem-box">
            {error}
          </p>
        )}
        <button type="submit" className="button primary" aria-disabled={fetcher.state !== "idle"}>
          {button}
        </button>
      </fetcher.Form>
      <p className="my-5 flex items-center gap-4 text-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <GoogleButton text={googleText} next={next} invitation={invitation} onProblem={setGoogleProblem} />
      {otherSignIn}
      <p className="mt-8 text-center text-sm text-soft">{children}</p>
    </main>
  );
}
