import type { z } from "zod";
import { courseFactsSchema, serviceFactsSchema, serviceOfferSchema } from "../../lib/course-facts.ts";
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

const readers: Record<string, (text: string) => unknown> = {
  weeks: Number,
  checks: Number,
  exercises: Number,
  hours(text) {
    const range = text.split(/[-–]/).map((hour) => Number(hour.trim()));
    return range.length === 1 ? range[0] : range;
  },
};
const shapes = {
  course: courseFactsSchema.shape,
  service: { need: serviceFactsSchema.shape.need, ...serviceOfferSchema.shape },
};
const shapeOf = (kind: "course" | "service") => shapes[kind] as Record<string, z.ZodType>;

/**
 * Reads the form. What is right is taken, what is empty is not said, and of what is wrong the `stored` value (JSON) stays.
 * `errors`: a text for each field that is wrong.
 */
export function readFacts(
  kind: "course" | "service",
  values: Record<string, string>,
  courses: string[],
  stored: string | null,
): { facts: string; errors: Record<string, string> } {
  const { offer: oldOffer, ...old } = stored ? JSON.parse(stored) : {};
  const before: Record<string, unknown> = { ...old, ...oldOffer };
  const [said, errors]: [Record<string, unknown>, Record<string, string>] = [{}, {}];
  for (const { name, hint } of factFields[kind]) {
    const text = values[name];
    if (!text) continue;
    const { success, data } = shapeOf(kind)[name]!.safeParse(readers[name]?.(text) ?? text);
    if (!success) errors[name] = hint;
    const value = success ? data : before[name];
    if (value !== undefined) said[name] = value;
  }
  const { need, ...offer } = said;
  const facts = kind === "course" ? { ...said, courses } : { ...(need ? { need } : {}), offer };
  return { facts: JSON.stringify(facts), errors };
}

/** What facts (JSON) have to say before they are shown: the labels of their fields; empty when they are complete. */
export function missingFacts(kind: "course" | "service", json: string | null): string[] {
  const { values } = factValues(kind, json);
  return factFields[kind].flatMap(({ name, label }) =>
    values[name] || shapeOf(kind)[name]!.safeParse(undefined).success ? [] : [label],
  );
}
