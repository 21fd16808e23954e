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
import { EmptyList } from "../../ui/empty-list.tsx";
import { ClassForm } from "../class-form.tsx";
import { ClassRows } from "../class-rows.tsx";
import { beginClass } from "../models/save-class.server.ts";
import { listTaughtClasses } from "../models/taught-classes.server.ts";
import { classChoices, classFields, readClass } from "../read-class.server.ts";
import type { Route } from "./+types/desk.classes";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireRight(context, "run-classes");
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  const { classes, next } = await listTaughtClasses(context.get(dbContext), user, before, 20);
  const form = { ...classChoices(context), teachers: [user.email], id: newId() };
  const rows = classes.map(({ id, name, first_day, last_day, seats, people }) => ({
    ...{ id, name, first_day, last_day, seats, people },
  }));
  return { rows, next, form };
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
      {rows.length > 0 ? <ClassRows rows={rows} /> : <EmptyList text="No class yet." />}
      <NextPageLink next={next} query={{}} />
      <DeskSection title="Begin a class">
        <ClassForm act="begin" {...form} />
      </DeskSection>
    </DeskFrame>
  );
}
