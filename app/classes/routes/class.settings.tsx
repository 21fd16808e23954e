import { dbContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeleteForGood } from "../../kit/desk/delete-for-good.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Field } from "../../kit/field.tsx";
import { day, madeId } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { titled } from "../../kit/titled.ts";
import { newId } from "../../lib/new-id.ts";
import { can } from "../../lib/permissions.ts";
import { ClassForm } from "../class-form.tsx";
import { ClassFrame } from "../class-frame.tsx";
import { listTeachers } from "../models/class.server.ts";
import { copyClass, deleteClass, saveClass } from "../models/save-class.server.ts";
import { aboutTaughtClass, openTaughtClass } from "../open-class.server.ts";
import { classChoices, classFields, readClass } from "../read-class.server.ts";
import type { Route } from "./+types/class.settings";

export async function loader(args: Route.LoaderArgs) {
  const of = await openTaughtClass(args);
  const teachers = (await listTeachers(args.context.get(dbContext), of.id)).map(({ email }) => email);
  return { of, form: { ...classChoices(args.context), teachers }, next: newId() };
}

export const action = runActs(
  { right: "member", about: aboutTaughtClass },
  {
    save: {
      fields: classFields,
      async run(given) {
        const { db, user, about } = given;
        const { values, errors } = await readClass(given, about);
        if (errors) return { errors };
        await saveClass(db, about.id, values);
        const isOpen = values.teacherIds.includes(user.id) || can(user, "run-classes");
        return { alert: "saved", to: isOpen ? undefined : "/classes" };
      },
    },
    copy: {
      fields: { id: madeId, name: classFields.name, first_day: day },
      async run({ db, user, about, fields }) {
        await copyClass(db, user.id, about, fields);
        return { to: `/classes/${fields.id}/dates` };
      },
    },
    delete: { back: "/classes", run: ({ db, user, about }) => deleteClass(db, user.id, about) },
  },
);

export const meta = titled("Settings", "noindex");

export default function Settings({ loaderData: { of, form, next } }: Route.ComponentProps) {
  return (
    <ClassFrame of={of}>
      <DeskSection title="The class">
        <ClassForm act="save" id={of.id} of={of} {...form} />
      </DeskSection>
      <DeskSection title="Copy to the next term">
        <p className="mt-3 max-w-prose text-soft text-sm">
          Courses, teachers, welcome, days and sessions come along, each as many days later as the new first
          day is. People and announcements stay here.
        </p>
        <Form act="copy" button="Copy" columns={2} hidden={{ id: next }}>
          <Field label="Name" name="name" value={of.name} />
          <Field kind="date" label="First day" name="first_day" />
        </Form>
      </DeskSection>
      <DeleteForGood>
        The class goes for good, with its dates, notes, announcements and who was there. What its people did
        in the courses and handed in stays theirs.
      </DeleteForGood>
    </ClassFrame>
  );
}
