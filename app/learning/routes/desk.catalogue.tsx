import { redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readLine } from "../../desk/desk-fields.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { ActionForm, SelectField, TextField } from "../../desk/desk-form.tsx";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";
import {
  dbContext,
  liveSiteSettingsContext,
  rendererContext,
  siteSettingsContext,
} from "../../http/context.ts";
import { allowed, invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { can } from "../../lib/permissions.ts";
import { withBuiltTexts } from "../../markdown/built-texts.server.ts";
import { checkSiteSettings } from "../../site/lib/site-settings.ts";
import { findEmptied } from "../../writing/models/emptied.server.ts";
import { addArticle } from "../../writing/models/make-ours.server.ts";
import { ArticleRows } from "../desk/article-rows.tsx";
import { EmptySection } from "../desk/empty-section.tsx";
import { readOrder, validateTitle } from "../desk/lesson-fields.ts";
import { LookSection } from "../desk/look-section.tsx";
import { toPathState } from "../desk/path-state.ts";
import { listArticles, orderArticles } from "../models/desk-catalogue.server.ts";
import { emptySite, fillSite } from "../models/empty-site.server.ts";
import { saveArticleLook } from "../models/facts.server.ts";
import { addPath, listPaths, orderPaths } from "../models/stored-paths.server.ts";
import type { Route } from "./+types/desk.catalogue";

/** Courses and services in the order of their lists. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = requireDesk(context, "edit-catalogue");
  const db = context.get(dbContext);
  const [articles, emptied] = [await listArticles(db), await findEmptied(db)];
  const { badge, catalogueDate } = context.get(siteSettingsContext);
  const look = can(user, "manage-site") ? { badge, catalogueDate } : undefined;
  const paths = (await listPaths(db)).filter(({ isRemoved }) => !isRemoved);
  return {
    articles,
    paths: paths.map((row) => ({ ...toPathState(row, articles), hasNewerFile: false })),
    isEmptied: emptied !== undefined,
    look,
  };
}

const acts = ["new", "move", "move-path", "look", "empty", "fill"] as const;

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireDesk(context, "edit-catalogue");
  const [db, renderer] = [context.get(dbContext), context.get(rendererContext)];
  const { form, act } = await readDeskForm(request, acts);
  if (act === "new") {
    const title = readLine(form, "title");
    const kind = kinds.find(([kind]) => kind === form.get("kind"))?.[0] ?? "course";
    const error = validateTitle(title);
    if (error) return invalid({ ...nothing, title, kind, error });
    if (kind === "path") {
      const taken = (await listArticles(db)).map(({ id }) => id);
      throw redirect(`/desk/courses/paths/${await addPath(db, user.id, title, taken)}`, 303);
    }
    const id = await addArticle(db, renderer, user.id, kind, title);
    throw redirect(`/blog/${id}/edit`, 303);
  }
  if (act === "move") await orderArticles(db, user.id, readOrder(form));
  else if (act === "move-path") await orderPaths(db, user.id, readOrder(form));
  else {
    allowed(can(user, "manage-site"), "Only an owner may change what all articles show.");
    if (act === "look") {
      const look = { catalogueDate: readLine(form, "catalogueDate"), badge: readLine(form, "badge") };
      const checked = checkSiteSettings(look);
      if ("errors" in checked) return invalid({ ...nothing, look, errors: checked.errors });
      await saveArticleLook(db, user.id, { badge: "", catalogueDate: "", ...checked.change });
      await context.get(liveSiteSettingsContext).reload();
    } else if (act === "empty") await emptySite(db, user.id);
    else await fillSite(db, withBuiltTexts(renderer), user.id);
  }
  throw redirect("/desk/courses", 303);
}

const kinds = [
  ["course", "Course"],
  ["service", "Service"],
  ["path", "Path"],
] as const;

const nothing = { title: "", kind: "course", error: undefined, look: undefined, errors: undefined };

export const meta = titled("Courses and services");

export default function Catalogue({ loaderData, actionData }: Route.ComponentProps) {
  const { articles, paths, isEmptied, look } = loaderData;
  return (
    <DeskFrame title="Courses and services">
      <p className="mt-2 max-w-prose text-soft">
        Those from our files change with new releases. Make one yours to edit it like a post: a newer text is
        then only offered to you.
      </p>
      <DeskSection title="Begin a new one">
        <ActionForm act="new" button="Write it" look="primary">
          <SelectField label="Kind" name="kind" value={actionData?.kind ?? "course"} options={kinds} />
          <TextField
            label="Title"
            name="title"
            defaultValue={actionData?.title ?? ""}
            error={actionData?.error}
          />
        </ActionForm>
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
      {look && <LookSection look={{ ...look, ...actionData?.look }} errors={actionData?.errors ?? {}} />}
      {look && <EmptySection isEmptied={isEmptied} hasFiles={articles.some(isShownFile)} />}
    </DeskFrame>
  );
}

function isShownFile({ source, status }: { source: string; status: string }) {
  return source === "file" && status === "published";
}
