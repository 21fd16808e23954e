import { cleanLine } from "../../lib/characters.ts";
import { fieldText } from "../../lib/text.ts";
import { type Path, pathSchema } from "../lib/path.ts";

const problems: Record<string, string> = {
  title: "Give it a name of at most 200 characters.",
  for: "Say for whom it is, in at most 300 characters.",
  courses: "Choose at least two courses, each once, and say of each in one sentence why it comes there.",
  "leads-to": "Choose where it leads and say why, or leave both empty.",
};

/** What the form says, and what is wrong with it. */
export function readPathForm(form: FormData, id: string): { path: Path; errors: Record<string, string> } {
  const line = (name: string) => cleanLine(fieldText(form, name));
  const lines = (name: string) => form.getAll(name).map((text) => cleanLine(String(text)));
  const [whys, places] = [lines("why"), lines("place")];
  const courses = lines("course")
    .map((id, at) => ({ step: { id, why: whys[at] ?? "" }, place: wishedPlace(Number(places[at]), at + 1) }))
    .filter(({ step }) => step.id || step.why)
    .sort((one, other) => one.place - other.place)
    .map(({ step }) => step);
  const ids = new Set(courses.map(({ id }) => id));
  const end = { id: line("leads-to"), why: line("leads-why") };
  const path = {
    id,
    title: line("title"),
    for: line("for"),
    prerequisites: lines("before").filter((id) => !ids.has(id)),
    courses,
    ...((end.id || end.why) && { "leads-to": end }),
  };
  const issues = pathSchema.safeParse(path).error?.issues ?? [];
  const wrong = issues.map((issue) => String(issue.path[0]));
  if (ids.size < courses.length) wrong.push("courses");
  return { path, errors: Object.fromEntries(wrong.map((field) => [field, problems[field]!])) };
}

/** Where a row goes among the others: behind the one that has its place when it moves down, before it when it moves up. */
function wishedPlace(place: number, before: number) {
  return place + Math.sign(place - before) / 2 || before;
}
