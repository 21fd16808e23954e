import { dbContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { madeId } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { newId } from "../../lib/new-id.ts";
import { ClassForm } from "../class-form.tsx";
import { ClassRows } from "../class-rows.tsx";
import { listClasses } from "../models/class-list.server.ts";
import { beginClass } from "../models/save-class.server.ts";
import { classChoices, classFields, readClass } from "../read-class.server.ts";
import type { Route } from "./+types/desk.classes";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = requireRight(context, "run-classes");
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  const list = await listClasses(context.get(dbContext), { before });
  return { list, form: { ...classChoices(context), teachers: [email], id: newId() } };
}

export const action = runActs(
  { right: "run-classes" },
  {
    begin: {
      fields: { ...classFields, id: madeId },
      async run(given) {
        const { values, errors } = await readClass(given);
        if (errors) return { errors };
        await beginClass(given.db, given.user.id, given.fields.id, values);
        return { to: `/classes/${given.fields.id}/dates` };
      },
    },
  },
);

export const meta = titled("Classes", "noindex");

export default function DeskClasses({ loaderData: { list, form } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Classes">
      <ClassRows {...list} none="No class yet." seesSeats />
      <DeskSection title="Begin a class">
        <ClassForm act="begin" {...form} />
      </DeskSection>
    </DeskFrame>
  );
}
