import type { RouterContextProvider } from "react-router";
import { dbContext } from "../../http/context.ts";
import { fieldDifferences } from "../../writing/lib/field-differences.ts";
import { compareFields } from "../../writing/versions/compare-fields.server.ts";
import { factFields, factValues } from "../lib/facts-form.ts";
import { findOffer } from "../models/content-offers.server.ts";

/** What our newest file says otherwise than the site, field by field; undefined when nothing waits. `titles`: of the courses, by id. */
export async function readOffer(
  context: Readonly<RouterContextProvider>,
  userId: string,
  target: string,
  signal: AbortSignal,
  titles = new Map<string, string>(),
) {
  const offer = await findOffer(context.get(dbContext), target);
  if (!offer) return undefined;
  const { here, text, facts, factsHere, kind } = offer;
  const fields = [
    ...(text ? fieldDifferences(here, text) : []),
    ...(facts && kind !== "lesson" ? factDifferences(kind, factsHere, facts, titles) : []),
  ];
  return compareFields(context, userId, fields, signal);
}

function factDifferences(
  kind: "course" | "service",
  before: string | null,
  after: string,
  titles: Map<string, string>,
) {
  const [here, file] = [before, after].map((json) => {
    const { values, courses } = factValues(kind, json);
    return { ...values, courses: courses.map((id) => titles.get(id) ?? id).join(", ") } as Record<
      string,
      string
    >;
  });
  return [...factFields[kind], { name: "courses", label: "Courses before it" }]
    .map(({ name, label }) => ({ label, before: here![name] ?? "", after: file![name] ?? "" }))
    .filter(({ before, after }) => before !== after);
}
