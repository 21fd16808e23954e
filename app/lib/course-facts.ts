// What the front matter of a built-in article says about its course or service, in phrases from the article’s own text.
import { z } from "zod";

const phrase = z.string().min(1).max(120);
const hours = z.int().min(1).max(40);
const percent = z.int().min(0).max(100);
const range = z
  .tuple([hours, hours])
  .refine(([least, most]) => least < most, "must begin with the smaller number");

/** Length, effort, level and more of a course; its text says the same. */
export const courseFactsSchema = z.strictObject({
  /** What it is called where its title is too long: "Python". */
  name: z.string().min(1).max(24),
  weeks: z.int().min(1).max(52),
  /** Hours a week: a number, or a range of them. */
  hours: z.union([hours, range], "must be a whole number or a range such as [6, 7]"),
  /** One level above the courses before it; a beginner’s course may also follow another one for beginners. */
  level: z.enum(["beginner", "intermediate", "advanced"]),
  /** What a learner has to know or to have already. */
  needs: phrase,
  /** The ids of courses that are needed or helpful before this one. */
  courses: z.array(z.string()),
  /** What one can do afterwards. */
  outcome: z.string().min(1).max(90),
  format: phrase,
  /** Which part of the course its lessons on the site are: "module 1"; undefined when that needs no word. */
  part: z.string().min(1).max(24).optional(),
  /** How many of the checks and the exercises of its lessons a certificate asks for; the usual shares stand in app/learning/lib/tasks.ts. */
  checks: percent.optional(),
  exercises: percent.optional(),
});

export type CourseFacts = z.infer<typeof courseFactsSchema>;

/** Why somebody comes to a service: to build, to protect, to be found, or because something happened. */
const serviceNeedSchema = z.enum(["build", "protect", "be-found", "incident"]);

/** What one gets of a service, how long it takes, and what it needs. */
export const serviceOfferSchema = z.strictObject({
  /** What one gets. */
  get: phrase,
  /** How long it takes, where the text says so. */
  time: phrase.optional(),
  /** What it needs from the client. */
  "from-you": phrase,
});

/** What a service's front matter says. */
export const serviceFactsSchema = z.strictObject({ need: serviceNeedSchema, offer: serviceOfferSchema });

export type ServiceFacts = z.infer<typeof serviceFactsSchema>;
export type ServiceNeed = z.infer<typeof serviceNeedSchema>;
export type ServiceOffer = z.infer<typeof serviceOfferSchema>;
