import { useSite } from "../../ui/site.tsx";
import { Field } from "../field.tsx";
import { Form } from "../form.tsx";

/** Asks for the name of somebody at the desk who gave none. */
export function AskName() {
  const { user } = useSite();
  if (!user || user.name) return null;
  return (
    <section aria-label="Your name" className="mt-6 max-w-2xl rounded-lg border border-line p-5">
      <p>
        What is your name? Others at the desk read it beside what you do, and everybody on what you write.
      </p>
      <Form
        act="name"
        action="/desk"
        button="Use this name"
        isQuiet
        className="mt-3 flex flex-wrap items-end gap-2"
      >
        <Field label="Your name" name="name" autoComplete="name" />
      </Form>
    </section>
  );
}
