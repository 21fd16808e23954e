import { z } from "zod";
import { emailKey, findAddressOwner, findUser } from "../core/user.server.ts";
import { sendsMail } from "../http/mail-mode.server.ts";
import { renderShortText, unrenderableText } from "../http/short-text.server.ts";
import type { Asked } from "../kit/acts.server.ts";
import { day, line, lines, upTo } from "../kit/fields.ts";
import { catalogueContext } from "../learning/catalogue-context.ts";
import { type Class, listTeachers } from "./models/class.server.ts";

const count = /^0*[1-9]\d{0,2}$/;
/** What the form about a class takes. */
export const classFields = {
  name: line.min(1, "Give it a name.").check(upTo(100, "A name")),
  seats: line.regex(count, "A whole number from 1 to 999.").transform(Number),
  ...{ first_day: day, last_day: day, courses: z.array(z.string()), path: line },
  teachers: line.check(upTo(2000, "The addresses")),
  welcome: lines.check(upTo(5000, "A welcome")),
};

type Given = Pick<Asked<"member">, "db" | "user" | "context"> & {
  fields: z.output<z.ZodObject<typeof classFields>>;
};

/** What the fields say together; `errors`: what is wrong with them. `of`: the class until now, whose courses keep their order. */
export async function readClass({ db, user, context, fields }: Given, of?: Class) {
  const before = of?.courses ?? [];
  const { path, teachers, courses: ticked, ...rest } = fields;
  const { courses: known, paths } = context.get(catalogueContext);
  const steps = paths.find(({ id }) => id === path)?.courses ?? [];
  const sent = [...ticked, ...steps.map(({ id }) => id)];
  const chosen = sent.filter((id) => known.has(id) || before.includes(id));
  const courses = [...new Set([...before.filter((id) => chosen.includes(id)), ...chosen])];
  const current = of ? await listTeachers(db, of.id) : [];
  // Where the site sends mail, only who confirmed an address has it, or teaches the class already.
  const [find, has] = sendsMail(context) ? [findAddressOwner, "has confirmed"] : [findUser, "has"];
  const emails = teachers.split(/[\s,;]+/).filter(Boolean);
  const owners = await Promise.all(
    emails.map((email) => current.find((one) => emailKey(one.email) === emailKey(email)) ?? find(db, email)),
  );
  const unknown = emails.find((_, at) => !owners[at]);
  const welcome = await renderShortText(context, user.id, rest.welcome);
  const errors = {
    ...(rest.last_day < rest.first_day && { last_day: "The last day comes after the first." }),
    ...(courses.length === 0 && { courses: "Choose a course." }),
    ...(unknown && { teachers: `No member ${has} the address ${unknown}.` }),
    ...(!welcome && { welcome: unrenderableText }),
  };
  const teacherIds = owners.flatMap((owner) => owner?.id ?? []);
  const values = { ...rest, courses, teacherIds, welcome_html: welcome?.html ?? "" };
  return { values, errors: Object.keys(errors).length > 0 ? errors : undefined };
}

/** What the form offers: ids and titles. */
export function classChoices(context: Asked["context"]) {
  const { courses, paths } = context.get(catalogueContext);
  return {
    courses: [...courses].map(([id, { name }]): [string, string] => [id, name ?? id]),
    paths: paths.map(({ id, title }): [string, string] => [id, title]),
  };
}
