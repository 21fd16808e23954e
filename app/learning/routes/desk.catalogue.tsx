import { z } from "zod";
import {
  dbContext,
  liveSiteSettingsContext,
  rendererContext,
  siteSettingsContext,
} from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Field } from "../../kit/field.tsx";
import { line } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { can } from "../../lib/permissions.ts";
import { withBuiltTexts } from "../../markdown/built-texts.server.ts";
import { checkSiteSettings } from "../../site/lib/site-settings.ts";
import { ArticleRows } from "../desk/article-rows.tsx";
import { EmptySection, TakenOff } from "../desk/empty-section.tsx";
import { newTitle, readOrder } from "../desk/lesson-fields.ts";
import { LookSection } from "../desk/look-section.tsx";
import { toPathState } from "../desk/path-state.ts";
import { withOrigins } from "../models/content-states.server.ts";
import { listArticles, orderArticles } from "../models/desk-catalogue.server.ts";
import { countTakenOff, emptySite, fillSite } from "../models/empty-site.server.ts";
import { saveArticleLook } from "../models/facts.server.ts";
import { addArticle } from "../models/new-article.server.ts";
import { addPath, listDeskPaths, orderPaths } from "../models/stored-paths.server.ts";
import type { Route } from "./+types/desk.catalogue";

/** Courses and services in the order of their lists. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = requireRight(context, "edit-catalogue");
  const db = context.get(dbContext);
  const articles = await listArticles(db);
  const { badge, catalogueDate } = context.get(siteSettingsContext);
  const look = can(user, "manage-site") ? { badge, catalogueDate } : undefined;
  const paths = (await listDeskPaths(db)).map((row) => toPathState(row, articles));
  return {
    articles,
    paths: await withOrigins(db, paths, ({ id }) => id),
    takenOff: look && (await countTakenOff(db)),
    look,
  };
}

const kinds = { course: "Course", service: "Service", path: "Path" };

const right = ["manage-site", "Only an owner may change what all articles show."] as const;

export const action = runActs(
  { right: "edit-catalogue" },
  {
    new: {
      fields: { title: newTitle, kind: z.enum(["course", "service", "path"]).catch("course") },
      async run({ db, user, context, fields: { title, kind } }) {
        if (kind !== "path") {
          const id = await addArticle(db, context.get(rendererContext), user.id, kind, title);
          return { to: kind === "course" ? `/desk/courses/${id}` : `/blog/${id}/edit` };
        }
        return { to: `/desk/courses/paths/${await addPath(db, user.id, title)}` };
      },
    },
    move: { run: ({ db, user, form }) => orderArticles(db, user.id, readOrder(form)) },
    "move-path": { run: ({ db, user, form }) => orderPaths(db, user.id, readOrder(form)) },
    look: {
      right,
      fields: { catalogueDate: line, badge: line },
      async run({ db, user, context, fields }) {
        const checked = checkSiteSettings(fields);
        if ("errors" in checked) return { errors: checked.errors };
        await saveArticleLook(db, user.id, { badge: "", catalogueDate: "", ...checked.change });
        await context.get(liveSiteSettingsContext).reload();
      },
    },
    empty: { right, run: ({ db, user }) => emptySite(db, user.id) },
    fill: {
      right,
      run: ({ db, user, context }) => fillSite(db, withBuiltTexts(context.get(rendererContext)), user.id),
    },
  },
);

export const meta = titled("Courses and services");

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { articles, paths, takenOff, look } = loaderData;
  return (
    <DeskFrame title="Courses and services">
      <p className="mt-2 max-w-prose text-soft">
        Those from our files change with new releases, until you edit them: then a newer text is only offered
        to you.
      </p>
      {takenOff ? <TakenOff count={takenOff} /> : null}
      <DeskSection title="Begin a new one">
        <Form act="new" button="Write it" look="primary">
          <Field isNarrow label="Kind" name="kind" value="course" options={Object.entries(kinds)} />
          <Field label="Title" name="title" />
        </Form>
      </DeskSection>
      {(["course", "service"] as const).map((kind) => (
        <DeskSection key={kind} title={kind === "course" ? "Courses" : "Services"}>
          <ArticleRows articles={articles.filter((article) => article.kind === kind)} />
        </DeskSection>
      ))}
      <DeskSection title="Paths" id="paths">
        <p className="mt-4 max-w-prose text-soft text-sm">
          Courses in an order that works. A path is shown when at least two of its courses are.
        </p>
        <ArticleRows articles={paths} folder="courses/paths" act="move-path" />
      </DeskSection>
      {look && <LookSection look={look} />}
      {look && articles.some(isShownFile) && <EmptySection />}
    </DeskFrame>
  );
}

function isShownFile({ isFromFiles, status }: { isFromFiles: boolean; status: string }) {
  return isFromFiles && status === "published";
}
