import { Link } from "react-router";
import { Form } from "../kit/form.tsx";
import type { FirstStep } from "./models/first-steps.server.ts";

/** Where each step is done, what it is called, and why. */
const steps: Record<FirstStep, [to: string, name: string, reason: string]> = {
  name: ["/desk/site/name", "Give the site its name", "It is called Lectern until then."],
  logo: ["/desk/site/name", "Add a logo", "It stands in the header of every page."],
  post: ["/write", "Write the first post", "Posts come before the articles that are already here."],
  texts: [
    "/desk/courses#our-texts",
    "Empty the site of our texts",
    "They promote courses of ours, until you take them off; you can bring them back.",
  ],
  people: ["/desk/people", "Invite people", "As authors who write, or editors who help at the desk."],
  mail: [
    "/desk/site/mail",
    "Make mail work",
    "Without it, nobody can confirm an email or get a new password.",
  ],
  backup: ["/desk/care", "Make a backup", "If the machine fails, it brings the site back."],
};

/** What a new owner has yet to do. Nothing when all is done. */
export function FirstSteps({ list }: { list: { name: FirstStep; isDone: boolean }[] }) {
  const open = list.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="first-steps" className="mt-6 max-w-2xl rounded-lg border border-line p-5">
      <h2 id="first-steps" className="font-semibold text-lg">
        First steps
      </h2>
      <p className="text-faint text-sm">
        {list.length - open.length} of {list.length} done
      </p>
      <ul className="mt-2">
        {open.map(({ name }) => {
          const [to, title, reason] = steps[name];
          return (
            <li key={name} className="py-1">
              <Link to={to} className="text-accent underline underline-offset-4">
                {title}
              </Link>
              . <span className="text-sm text-soft">{reason}</span>
            </li>
          );
        })}
      </ul>
      <Form act="hide-first-steps" button="Hide these for good" />
    </section>
  );
}
