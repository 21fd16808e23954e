import { data, href, redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readLine } from "../../desk/desk-fields.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { ActionForm } from "../../desk/desk-form.tsx";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";
import { LogList } from "../../desk/log-list.tsx";
import {
  dbContext,
  imagesContext,
  liveSiteSettingsContext,
  rendererContext,
  siteSettingsContext,
} from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { allowed, found, invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { cleanText } from "../../lib/characters.ts";
import { can } from "../../lib/permissions.ts";
import { fieldText } from "../../lib/text.ts";
import { withBuiltTexts } from "../../markdown/built-texts.server.ts";
import { listLog } from "../../models/audit-log.server.ts";
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
  const user = requireDesk(context, "edit-catalogue");
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

const maxTaskLength = 2000;

const acts = ["make-ours", "hide", "show", "facts", "take-facts", "merge", "keep", "project"] as const;

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireDesk(context, "edit-catalogue");
  const [db, renderer] = [context.get(dbContext), context.get(rendererContext)];
  const article = found(await findArticle(db, readId(params)));
  const { id } = article;
  const { form, act } = await readDeskForm(request, acts);
  if (act === "make-ours") {
    await makeOurs(db, context.get(imagesContext), user.id, id);
    await makeLessonsOurs(db, withBuiltTexts(renderer), user.id, id);
  } else if (act === "hide") await hideArticles(db, user.id, [id]);
  else if (act === "show") await showArticle(db, renderer, user.id, id, "show-article");
  else if (act === "keep") await keepOurs(db, user.id, id);
  else if (act === "merge") {
    const conflicts = await mergeNewerFile(db, user, id);
    if (conflicts) return data({ conflicts, values: undefined, before: undefined, errors: {} });
  } else if (act === "project") {
    allowed(can(user, "manage-site"), "Only owners ask for projects.");
    found(article.kind === "course");
    const task = cleanText(fieldText(form, "task")).trim();
    if ([...task].length > maxTaskLength)
      return invalid({
        ...{ task, taskError: `The task may have ${maxTaskLength} characters at most.` },
        ...{ conflicts: undefined, values: undefined, before: undefined, errors: {} },
      });
    await saveTask(db, user.id, id, task);
  } else if (act === "take-facts") {
    if (article.source === "ours" && article.fileFacts)
      await saveFacts(db, user.id, id, { facts: article.fileFacts, publishedAt: article.published_at });
  } else {
    const read = readFactsForm(form, article, (name) => readLine(form, name));
    if ("errors" in read) return invalid({ ...read, conflicts: undefined });
    await saveFacts(db, user.id, id, read.change);
    await context.get(liveSiteSettingsContext).reload();
  }
  throw redirect(href("/desk/courses/:id", params), 303);
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.article.title ?? "Not found",
);

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  const { article, newer, fileFacts, fields, values, courses, before, log, task } = loaderData;
  const isCourse = article.kind === "course";
  return (
    <DeskFrame title={article.title} parent={{ to: "/desk/courses", name: "Courses and services" }}>
      <ArticleLinks {...article} />
      {actionData?.conflicts && <MergeResult blogId={article.id} conflicts={actionData.conflicts} />}
      {newer && <NewerFile offer={newer} />}
      {fileFacts && <FileFacts fields={fields} values={fileFacts} ours={values} />}
      {!article.isOurs && (
        <DeskSection title="Make it yours">
          <p className="mt-4 max-w-prose text-soft text-sm">
            Its text{isCourse ? ", its lessons" : ""} and its facts are copied into the site, where you edit
            them like a post. New releases do not change them any more: what they bring is offered to you.
          </p>
          <ActionForm act="make-ours" button="Make it yours" look="primary" />
        </DeskSection>
      )}
      {(article.isOurs || isCourse) && (
        <DeskSection title={article.isOurs ? "Facts" : "Price and start"}>
          <FactsForm
            fields={fields}
            values={actionData?.values ?? values}
            errors={actionData?.errors ?? {}}
            courses={courses}
            before={actionData?.before ?? before}
            isCourse={isCourse}
          />
        </DeskSection>
      )}
      {task !== undefined && (
        <ProjectTask task={task} submitted={actionData && "task" in actionData ? actionData : undefined} />
      )}
      <DeskSection title="Activity">
        <LogList entries={log} omitsObject />
      </DeskSection>
    </DeskFrame>
  );
}
