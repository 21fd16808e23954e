import { dbContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { NextPageLink } from "../../kit/desk/list-filter.tsx";
import { madeId } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { newId } from "../../lib/new-id.ts";
import { ClassForm } from "../class-form.tsx";
import { ClassRows } from "../class-rows.tsx";
import { listTaughtClasses } from "../models/class-list.server.ts";
import { beginClass } from "../models/save-class.server.ts";
import { classChoices, classFields, readClass } from "../read-class.server.ts";
import type { Route } from "./+types/desk.classes";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireRight(context, "run-classes");
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  const form = { ...classChoices(context), teachers: [user.email], id: newId() };
  return { ...(await listTaughtClasses(context.get(dbContext), user, before, 20)), form };
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

export default function DeskClasses({ loaderData: { rows, next, form } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Classes">
      <ClassRows rows={rows} empty="No class yet." />
      <NextPageLink next={next} query={{}} />
      <DeskSection title="Begin a class">
        <ClassForm act="begin" {...form} />
      </DeskSection>
    </DeskFrame>
  );
}
