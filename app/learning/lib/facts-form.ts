import type { z } from "zod";
import { courseFactsSchema, serviceFactsSchema } from "../../lib/course-facts.ts";
import { courseLevels, serviceNeedLabels } from "./catalogue-filters.ts";
import { usualShares } from "./tasks.ts";

interface FactField {
  name: string;
  label: string;
  /** Below the field, and part of its error. */
  hint: string;
  /** The choices, with what they are called. */
  options?: [string, string][];
}

/** The fields of the form, in their order. */
export const factFields: Record<"course" | "service", FactField[]> = {
  course: [
    { name: "name", label: "Short name", hint: "Where the title is too long. 24 characters at most." },
    {
      name: "level",
      label: "Level",
      hint: "Choose one.",
      options: courseLevels.map((level) => [level, level[0]!.toUpperCase() + level.slice(1)]),
    },
    { name: "weeks", label: "Weeks", hint: "A whole number from 1 to 52." },
    { name: "hours", label: "Hours a week", hint: "A whole number from 1 to 40, or two such as 6-7." },
    { name: "needs", label: "What one needs", hint: "What one knows or has before. 120 characters at most." },
    { name: "outcome", label: "Afterwards one can", hint: "90 characters at most." },
    { name: "format", label: "Format", hint: "How an hour or a week goes. 120 characters at most." },
    { name: "part", label: "What the lessons here are", hint: "Such as “module 1”. It may be empty." },
    ...(["checks", "exercises"] as const).map((name) => ({
      name,
      label: `Percent of the ${name} that a certificate asks for`,
      hint: `A whole number from 0 to 100. Empty: ${usualShares[name]}.`,
    })),
  ],
  service: [
    {
      name: "need",
      label: "Why people come",
      hint: "Choose one.",
      options: Object.entries(serviceNeedLabels),
    },
    { name: "get", label: "What one gets", hint: "120 characters at most." },
    { name: "time", label: "How long it takes", hint: "120 characters at most; it may be empty." },
    { name: "from-you", label: "What it needs from the client", hint: "120 characters at most." },
  ],
};

/** What the form shows of stored facts (JSON). `courses`: the ids of the courses before it. */
export function factValues(kind: "course" | "service", json: string | null) {
  const stored = json ? JSON.parse(json) : {};
  const { courses = [], hours, offer, ...facts } = stored;
  const values: Record<string, string> = {
    ...facts,
    ...offer,
    ...(hours !== undefined && { hours: [hours].flat().join("-") }),
  };
  const names = factFields[kind].map(({ name }) => name);
  return {
    values: Object.fromEntries(names.map((name) => [name, String(values[name] ?? "")])),
    courses: courses as string[],
  };
}

/** Reads the form. `errors`: a text for each field that is wrong. */
export function readFacts(
  kind: "course" | "service",
  values: Record<string, string>,
  courses: string[],
): { facts?: string; errors?: Record<string, string> } {
  const { need, time, get, part, weeks, hours = "", checks, exercises, ...others } = values;
  const range = hours
    .split(/[-–]/)
    .map((text) => text.trim())
    .map(Number);
  const result: z.ZodSafeParseResult<object> =
    kind === "course"
      ? courseFactsSchema.safeParse({
          ...others,
          ...(part && { part }),
          ...(checks && { checks: Number(checks) }),
          ...(exercises && { exercises: Number(exercises) }),
          weeks: Number(weeks),
          hours: range.length === 1 ? range[0] : range,
          courses,
        })
      : serviceFactsSchema.safeParse({ need, offer: { ...others, get, ...(time && { time }) } });
  if (result.success) return { facts: JSON.stringify(result.data) };
  const wrong = new Set(result.error.issues.flatMap(({ path }) => path.map(String)));
  const fields = factFields[kind].filter(({ name }) => wrong.has(name));
  return {
    errors: Object.fromEntries(
      fields.map(({ name, hint }) => [name, `This is missing, or is not what fits here. ${hint}`]),
    ),
  };
}
