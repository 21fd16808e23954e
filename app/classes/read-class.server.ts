import { z } from "zod";
import { rendererContext } from "../http/context.ts";
import { sendsMail } from "../http/mail-mode.server.ts";
import type { Asked } from "../kit/acts.server.ts";
import { day, line, lines, upTo } from "../kit/fields.ts";
import { catalogueContext } from "../learning/catalogue-context.ts";
import type { ClassValues } from "./models/save-class.server.ts";
import { findTeachers } from "./models/teachers.server.ts";

const whole = /^0*[1-9]\d{0,2}$/;
/** What the form about a class takes. */
export const classFields = {
  name: line.min(1, "Give it a name.").check(upTo(100, "A name")),
  seats: line.regex(whole, "A whole number from 1 to 999.").transform(Number),
  ...{ first_day: day, last_day: day, courses: z.array(z.string()), path: line, teachers: line },
  welcome: lines.check(upTo(5000, "A welcome")),
};

type Given = Pick<Asked<"member">, "db" | "user" | "context"> & {
  fields: z.output<z.ZodObject<typeof classFields>>;
};

/** What the fields say together; `errors`: what is wrong with them. `before`: its courses until now, which keep their order. */
export async function readClass({ db, user, context, fields }: Given, before: string[] = []) {
  const { name, seats, first_day, last_day, welcome, path } = fields;
  const catalogue = context.get(catalogueContext);
  const steps = catalogue.paths.find(({ id }) => id === path)?.courses ?? [];
  const sent = [...fields.courses, ...steps.map(({ id }) => id)];
  const chosen = sent.filter((id) => catalogue.courses.has(id) || before.includes(id));
  const courses = [...new Set([...before.filter((id) => chosen.includes(id)), ...chosen])];
  const { teacherIds, problem } = await findTeachers(db, fields.teachers, sendsMail(context));
  const renderer = context.get(rendererContext);
  const html = welcome && (await renderer.comment({ content: welcome, handles: {} }, user.id))?.html;
  const errors = {
    ...(last_day < first_day && { last_day: "The last day comes after the first." }),
    ...(courses.length === 0 && { courses: "Choose a course." }),
    ...(problem && { teachers: problem }),
    ...(html === undefined && { welcome: "It is too complex. Write it differently." }),
  };
  const isWrong = Object.keys(errors).length > 0;
  const dates = { first_day, last_day };
  const values: ClassValues = {
    name,
    seats,
    ...dates,
    courses,
    teacherIds,
    welcome,
    welcome_html: html ?? "",
  };
  return { values, errors: isWrong ? errors : undefined };
}

/** What the form offers: ids and titles. */
export function classChoices(context: Asked["context"]) {
  const { courses, paths } = context.get(catalogueContext);
  return {
    courses: [...courses].map(([id, { name }]): [string, string] => [id, name ?? id]),
    paths: paths.map(({ id, title }): [string, string] => [id, title]),
  };
}
