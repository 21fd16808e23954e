import { listLog } from "../../core/audit-log.server.ts";
import { dbContext, siteSettingsContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Activity } from "../../kit/desk/log-list.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { can } from "../../lib/permissions.ts";
import { articleActs } from "../desk/article-acts.server.ts";
import { ArticleLinks } from "../desk/article-links.tsx";
import { CertificateForm } from "../desk/certificate-form.tsx";
import { FactsForm } from "../desk/facts-form.tsx";
import { lessonActs } from "../desk/lesson-acts.server.ts";
import { LessonSection } from "../desk/lesson-section.tsx";
import { NewerFile } from "../desk/newer-file.tsx";
import { ProjectTask } from "../desk/project-task.tsx";
import { readLessons } from "../desk/read-lessons.server.ts";
import { readOffer } from "../desk/read-offer.server.ts";
import { factFields, factValues, missingFacts } from "../lib/facts-form.ts";
import { findTerms } from "../models/certificate-terms.server.ts";
import { findArticle, listArticles } from "../models/desk-catalogue.server.ts";
import { hasQuestions } from "../models/final-questions.server.ts";
import { findTask } from "../models/project.server.ts";
import type { Route } from "./+types/desk.article";

/** A course or a service: where its text is from, what our newest file says, what is said beside it, and what can be done with it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requireRight(context, "edit-catalogue");
  const db = context.get(dbContext);
  const { facts, published_at, ...article } = found(await findArticle(db, readId(params)));
  const { id, kind } = article;
  const { values, courses: before } = factValues(kind, facts);
  const offer = context.get(siteSettingsContext).courseOffers[id];
  const others = (await listArticles(db, before)).filter(
    (other) => other.kind === "course" && other.id !== id && isOffered(other, before),
  );
  const courses = others.map(({ id, title }): [string, string] => [id, title]);
  const { entries } = await listLog(db, { object: `blog:${id}`, limit: 10 });
  const terms = kind === "course" ? await findTerms(db, id) : undefined;
  return {
    article,
    newer: await readOffer(context, user.id, id, request.signal, new Map(courses)),
    fields: factFields[kind],
    lessons: kind === "course" ? await readLessons(context, user.id, id, request.signal) : undefined,
    missing: missingFacts(kind, facts),
    values: { ...values, ...offer, publishedAt: published_at?.slice(0, 10) ?? "" },
    courses,
    before,
    log: entries,
    /** undefined for those who may not change it. */
    certificate: can(user, "manage-site") ? terms : undefined,
    lacksQuestions: terms?.isOff === false && !(await hasQuestions(db, id)),
    task: kind === "course" && can(user, "manage-site") ? ((await findTask(db, id)) ?? "") : undefined,
  };
}

/** Courses that the site shows, and those that were chosen before. */
const isOffered = ({ id, status }: { id: string; status: string }, chosen: string[]) =>
  status === "published" || chosen.includes(id);

export const action = runActs(
  { right: "edit-catalogue", about: ({ db, params }) => findArticle(db, readId(params)) },
  { ...articleActs, ...lessonActs },
);

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.article.title ?? "Not found",
);

export default function Article({ loaderData }: Route.ComponentProps) {
  const {
    article,
    newer,
    lessons,
    fields,
    missing,
    values,
    courses,
    before,
    log,
    task,
    certificate,
    lacksQuestions,
  } = loaderData;
  return (
    <DeskFrame title={article.title} parent={{ to: "/desk/courses", name: "Courses and services" }}>
      <ArticleLinks {...article} />
      {newer && <NewerFile fields={newer} />}
      {lessons && <LessonSection courseId={article.id} lessons={lessons} lacksQuestions={lacksQuestions} />}
      <DeskSection title="Facts">
        <FactsState missing={missing} />
        <FactsForm
          fields={fields}
          values={values}
          courses={courses}
          before={before}
          isCourse={article.kind === "course"}
        />
      </DeskSection>
      {certificate && <CertificateForm {...certificate} />}
      {task !== undefined && <ProjectTask task={task} />}
      <Activity entries={log} />
    </DeskFrame>
  );
}

function FactsState({ missing }: { missing: string[] }) {
  return (
    <p className="mt-4 max-w-prose text-soft text-sm">
      {missing.length > 0
        ? `What you save here is kept at once. Readers see these facts, and a path can have this course, when the rest is said too: ${missing.join(", ")}.`
        : "Readers see these facts. When one that they need is emptied, they see none, and paths leave a course out."}
    </p>
  );
}
