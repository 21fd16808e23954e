import { Link, useLocation } from "react-router";
import { nameFromEmail } from "../accounts/lib/account.ts";
import { signUpErrorTexts } from "../accounts/lib/account-texts.ts";
import { Field } from "../kit/field.tsx";
import { Form, Problem } from "../kit/form.tsx";
import { signInAddress } from "../lib/path-on-this-site.ts";
import { counted } from "../lib/text.ts";
import { Choice } from "../ui/choice.tsx";
import { useSite } from "../ui/site.tsx";
import { whatTeachersSee } from "./lib/what-teachers-see.ts";

interface Props extends AccountProps {
  name: string;
  days: string;
  teachers: string[];
  /** How many seats are free. */
  free: number;
}

/** What somebody reads before joining a class, and the form for that, or the way to an account. */
export function JoinView({ name, days, teachers, free, ...account }: Props) {
  const { user } = useSite();
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 pt-10 sm:pt-14">
      <p className="text-soft">You are invited to a class</p>
      <h1 dir="auto" className="mt-1 break-words text-3xl tracking-tight">
        {name}
      </h1>
      <p className="mt-4 break-words">
        {days}
        {teachers.length > 0 && ", with "}
        <bdi>{teachers.join(", ")}</bdi>.{" "}
        {free > 0
          ? `${counted(free, "seat is", "seats are")} free.`
          : "All seats are taken. Ask a teacher of the class whether there can be one more."}
      </p>
      <p className="mt-6 rounded-md bg-tint p-4 text-sm">{whatTeachersSee}</p>
      {free > 0 && !user && <SignInFirst {...account} />}
      {free > 0 && user && (
        <Form act="" button="Join the class" look="primary" className="mt-6 flex flex-col items-start gap-4">
          {!user.name && (
            <Field
              {...{ section: "join", name: "name", label: "Your name", autoComplete: "name", dir: "auto" }}
              value={nameFromEmail(user.email)}
              hint="Readers see it beside what you write here, too."
            />
          )}
          <Choice name="listed" hint="They see each other's names, and nothing else.">
            List me among my classmates
          </Choice>
        </Form>
      )}
      <Problem />
    </main>
  );
}

interface AccountProps {
  /** Why a visitor cannot make an account; undefined: they can. */
  noAccount?: "closed" | "no-invitation";
  /** The token that makes an account for the address that was invited. */
  invite?: string;
}

function SignInFirst({ noAccount, invite }: AccountProps) {
  const { pathname, search } = useLocation();
  const signUp = signInAddress("/signup", pathname + search);
  return (
    <>
      <p className="mt-6">
        {noAccount
          ? `Log in to join. ${signUpErrorTexts[noAccount]}`
          : "Make an account or log in: then you come back here to join."}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {!noAccount && (
          <Link
            to={invite ? `${signUp}&${new URLSearchParams({ invite })}` : signUp}
            className="button primary"
          >
            Sign Up
          </Link>
        )}
        <Link to={signInAddress("/login", pathname + search)} className="button">
          Login
        </Link>
      </div>
    </>
  );
}
