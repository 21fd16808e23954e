import { listLog } from "../../core/audit-log.server.ts";
import {
  dbContext,
  imagesContext,
  liveSiteSettingsContext,
  rendererContext,
  siteSettingsContext,
} from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Activity } from "../../kit/desk/log-list.tsx";
import { lines, upTo } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { can } from "../../lib/permissions.ts";
import { withBuiltTexts } from "../../markdown/built-texts.server.ts";
import { makeOurs } from "../../writing/models/make-ours.server.ts";
import { findNewerFile, keepOurs, mergeNewerFile } from "../../writing/models/newer-file.server.ts";
import { ArticleLinks } from "../desk/article-links.tsx";
import { FactsForm } from "../desk/facts-form.tsx";
import { FileFacts } from "../desk/file-facts.tsx";
import { MergeResult, NewerFile } from "../desk/newer-file.tsx";
import { ProjectTask } from "../desk/project-task.tsx";
import { readFactsForm } from "../desk/read-facts-form.server.ts";
import { factFields, factValues } from "../lib/facts-form.ts";
import { findArticle, hideArticles, listArticles, showArticle } from "../models/desk-catalogue.server.ts";
import { saveFacts } from "../models/facts.server.ts";
import { makeLessonsOurs } from "../models/own-lessons.server.ts";
import { findTask, saveTask } from "../models/project.server.ts";
import type { Route } from "./+types/desk.article";

/** A course or a service: where its text is from, what is said beside it, and what can be done with it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireRight(context, "edit-catalogue");
  const db = context.get(dbContext);
  const article = found(await findArticle(db, readId(params)));
  const { id, kind, source, facts, fileFacts, published_at, ...others } = article;
  const isOurs = source === "ours";
  const newer = isOurs ? await findNewerFile(db, id) : undefined;
  const { values, courses: before } = factValues(kind, facts);
  const offer = context.get(siteSettingsContext).courseOffers[id];
  const courses = (await listArticles(db)).filter((other) => other.kind === "course" && other.id !== id);
  const { entries } = await listLog(db, { object: `blog:${id}`, limit: 10 });
  return {
    article: { id, kind, isOurs, ...others },
    newer,
    fileFacts: newer && fileFacts !== facts ? factValues(kind, fileFacts).values : undefined,
    fields: isOurs ? factFields[kind] : [],
    values: { ...values, ...offer, publishedAt: published_at?.slice(0, 10) ?? "" },
    courses: courses.map(({ id, title }): [string, string] => [id, title]),
    before,
    log: entries,
    /** What a certificate needs beside the questions; undefined for those who may not say so. */
    task: kind === "course" && can(user, "manage-site") ? ((await findTask(db, id)) ?? "") : undefined,
  };
}

export const action = runActs(
  { right: "edit-catalogue", about: ({ db, params }) => findArticle(db, readId(params)) },
  {
    "make-ours": {
      async run({ db, user, context, about: { id } }) {
        await makeOurs(db, context.get(imagesContext), user.id, id);
        await makeLessonsOurs(db, withBuiltTexts(context.get(rendererContext)), user.id, id);
      },
    },
    hide: {
      async run({ db, user, about: { id } }) {
        await hideArticles(db, user.id, [id]);
      },
    },
    show: {
      run: ({ db, user, context, about: { id } }) =>
        showArticle(db, context.get(rendererContext), user.id, id, "show-article"),
    },
    keep: { run: ({ db, user, about: { id } }) => keepOurs(db, user.id, id) },
    merge: {
      async run({ db, user, about: { id } }) {
        const conflicts = await mergeNewerFile(db, user, id);
        if (conflicts) return { shown: conflicts };
      },
    },
    project: {
      right: ["manage-site", "Only owners ask for projects."],
      fields: { task: lines.check(upTo(2000, "The task")) },
      async run({ db, user, about: { id, kind }, fields: { task } }) {
        found(kind === "course");
        await saveTask(db, user.id, id, task);
      },
    },
    "take-facts": {
      async run({ db, user, about: { id, source, fileFacts, published_at } }) {
        if (source === "ours" && fileFacts)
          await saveFacts(db, user.id, id, { facts: fileFacts, publishedAt: published_at });
      },
    },
    facts: {
      async run({ db, user, context, about: article, form }) {
        const read = readFactsForm(form, article);
        if ("errors" in read) return read;
        await saveFacts(db, user.id, article.id, read.change);
        await context.get(liveSiteSettingsContext).reload();
      },
    },
  },
);

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.article.title ?? "Not found",
);

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  const { article, newer, fileFacts, fields, values, courses, before, log, task } = loaderData;
  const isCourse = article.kind === "course";
  return (
    <DeskFrame title={article.title} parent={{ to: "/desk/courses", name: "Courses and services" }}>
      <ArticleLinks {...article} />
      {actionData?.shown && <MergeResult blogId={article.id} conflicts={actionData.shown} />}
      {newer && <NewerFile offer={newer} />}
      {fileFacts && <FileFacts fields={fields} values={fileFacts} ours={values} />}
      {!article.isOurs && (
        <DeskSection title="Make it yours">
          <p className="mt-4 max-w-prose text-soft text-sm">
            Its text{isCourse ? ", its lessons" : ""} and its facts are copied into the site, where you edit
            them like a post. New releases do not change them any more: what they bring is offered to you.
          </p>
          <Form act="make-ours" button="Make it yours" look="primary" />
        </DeskSection>
      )}
      {(article.isOurs || isCourse) && (
        <DeskSection title={article.isOurs ? "Facts" : "Price and start"}>
          <FactsForm fields={fields} values={values} courses={courses} before={before} isCourse={isCourse} />
        </DeskSection>
      )}
      {task !== undefined && <ProjectTask task={task} />}
      <Activity entries={log} />
    </DeskFrame>
  );
}
