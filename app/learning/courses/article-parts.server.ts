// What the pages of courses and services show around the text.
import type { RouterContextProvider } from "react-router";
import type { LearnerNote } from "../../core/subject.server.ts";
import { dbContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { catalogueContext } from "../catalogue-context.ts";
import { pathsOf } from "../lib/path.ts";
import { hasQuestions } from "../models/final-questions.server.ts";
import { listLessons } from "../models/listed-lessons.server.ts";
import { findProgress } from "../models/progress.server.ts";
import { findTitles } from "../models/titles.server.ts";

type Context = Readonly<RouterContextProvider>;
export type CoursePart = Awaited<ReturnType<typeof coursePart>>;
export type ServicePart = Awaited<ReturnType<typeof servicePart>>;

/** Of a course of the owner's that has no facts yet, only the lessons. `notes`: what is said of it to a member of a group. */
export async function coursePart(context: Context, id: string, notes: Promise<LearnerNote[]>) {
  const db = context.get(dbContext);
  const { user } = context.get(viewerContext);
  const catalogue = context.get(catalogueContext);
  const facts = catalogue.courses.get(id);
  const paths = pathsOf(catalogue.paths, id).map(({ path, next = path["leads-to"] }) => ({ path, next }));
  const linked = [...(facts?.courses ?? []), ...paths.flatMap(({ next }) => next?.id ?? [])];
  const [lessons, isCertified, progress, titles, said] = await Promise.all([
    listLessons(db, id),
    hasQuestions(db, id),
    user && findProgress(db, user.id, id),
    findTitles(db, linked),
    notes,
  ]);
  const nameOf = (id: string) => (titles.has(id) ? catalogue.courses.get(id)?.name : undefined);
  /** undefined for what the public cannot see. */
  const stepOf = (id: string) => {
    const path = catalogue.paths.find((other) => other.id === id);
    const title = path?.title ?? nameOf(id) ?? titles.get(id);
    return title && { to: path ? `/paths/${id}` : `/blog/${id}`, title };
  };
  return {
    id,
    facts,
    priceAndStart: context.get(siteSettingsContext).courseOffers[id],
    coursesBefore: facts?.courses.map((id) => ({ id, name: nameOf(id) })).filter(({ name }) => name) ?? [],
    lessons: lessons.map(({ id, title, minutes }) => ({ id, title, minutes })),
    notes: said.filter(({ isOfPage }) => !isOfPage),
    isCertified,
    progress,
    paths: paths.map(({ path: { id, title }, next }) => ({ id, title, next: next && stepOf(next.id) })),
  };
}

/** `next`: a course that the text mentions. */
export async function servicePart(context: Context, id: string) {
  const { courses, services, linksOf } = context.get(catalogueContext);
  const offer = services.get(id)?.offer;
  const nextId = offer && linksOf.get(id)?.find((link) => courses.has(link));
  const title = nextId && (await findTitles(context.get(dbContext), [nextId])).get(nextId);
  return { offer, next: title ? { id: nextId, title } : undefined };
}
