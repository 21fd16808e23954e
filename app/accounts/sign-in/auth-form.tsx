import { type ReactNode, useState } from "react";
import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { GoogleButton } from "./google-button.tsx";

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
  asksName?: boolean;
  /** The e-mail that the form begins with. */
  email?: string;
  /** Why the sign-in through Google that led here failed. */
  googleError?: string;
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
export function AuthForm({ title, notice, next, invitation, googleError, ...props }: Props) {
  const [googleProblem, setGoogleProblem] = useState(googleError);
  const hidden = { ...(next && { next }), ...(invitation && { invite: invitation }) };
  return (
    <main id="main" className="mx-auto flex w-full max-w-md flex-col justify-center px-5 py-14 sm:py-20">
      <h1 className="text-3xl tracking-tight">{title}</h1>
      {notice && <p className="mt-6 rounded-md bg-tint px-4 py-2.5 text-sm">{notice}</p>}
      <Form
        {...{ act: "", action: props.action, button: props.button, look: "primary", isQuiet: true, hidden }}
        className="mt-8 flex flex-col gap-4"
        answer={googleProblem ? problemOf(googleProblem, googleProblem === googleError) : undefined}
        onSubmit={() => setGoogleProblem(undefined)}
      >
        {props.asksName && (
          <Field {...{ name: "name", label: "Your name", isBare: true }} autoComplete="name" dir="auto" />
        )}
        <Field
          {...{ name: "email", kind: "email", label: "Email", isBare: true }}
          value={props.email}
          autoComplete="username"
        />
        <Field
          {...{ name: "password", kind: "password", label: "Password", isBare: true }}
          autoComplete={props.autoComplete}
          note={props.passwordNote}
          noteId={props.passwordNoteId}
        />
      </Form>
      <p className="my-5 flex items-center gap-4 text-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <GoogleButton
        text={props.googleText}
        next={next}
        invitation={invitation}
        onProblem={setGoogleProblem}
      />
      {props.otherSignIn}
      <p className="mt-8 text-center text-sm text-soft">{props.children}</p>
    </main>
  );
}

/** `marksEmail`: after a page that Google led to, so that the field is where to go on. */
const problemOf = (form: string, marksEmail: boolean) => ({
  values: {},
  errors: { form, email: marksEmail ? form : undefined },
});
