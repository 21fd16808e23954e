import { href, Link, redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { ActionForm } from "../../desk/desk-form.tsx";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";
import { dbContext } from "../../http/context.ts";
import { found, invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { StateLabel } from "../desk/article-rows.tsx";
import { PathForm } from "../desk/path-form.tsx";
import { toPathState } from "../desk/path-state.ts";
import { readPathForm } from "../desk/read-path-form.server.ts";
import { listArticles } from "../models/desk-catalogue.server.ts";
import { listPaths, savePath, setPathState } from "../models/stored-paths.server.ts";
import type { Route } from "./+types/desk.path";

/** A path: what it says, whether it is shown, and what our files say of it when it is another text. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireDesk(context, "edit-catalogue");
  const db = context.get(dbContext);
  const [articles, paths] = [await listArticles(db), await listPaths(db)];
  const stored = found(paths.find(({ id }) => id === params.id));
  const { id, path, filePath, source, isHidden, isRemoved } = stored;
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  const services = articles.filter(({ kind }) => kind === "service");
  const others = paths.filter((other) => other.id !== id && !other.isRemoved);
  return {
    // A course that was deleted is no choice any more.
    path: { ...path, courses: path.courses.filter(({ id }) => titles.has(id)) },
    state: { ...toPathState(stored, articles), isHidden, isRemoved },
    courses: toOptions(articles.filter(({ kind }) => kind === "course")),
    ends: toOptions([...others.map(({ id, path }) => ({ id, title: path.title })), ...services]),
    file: source === "ours" &&
      filePath && { ...filePath, names: filePath.courses.map(({ id }) => titles.get(id)) },
  };
}

function toOptions(rows: { id: string; title: string }[]) {
  return rows.map(({ id, title }): [string, string] => [id, title]);
}

const acts = ["save", "take-file", "hide", "show", "delete", "restore"] as const;

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireDesk(context, "edit-catalogue");
  const db = context.get(dbContext);
  const { id, filePath } = found((await listPaths(db)).find(({ id }) => id === params.id));
  const { form, act } = await readDeskForm(request, acts);
  if (act === "save") {
    const { path, errors } = readPathForm(form, id);
    if (Object.keys(errors).length > 0) return invalid({ path, errors });
    await savePath(db, user.id, path);
  } else if (act === "take-file") {
    if (filePath) await savePath(db, user.id, filePath);
  } else await setPathState(db, user.id, id, `${act}-path`);
  throw redirect(href("/desk/courses/paths/:id", params), 303);
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.path.title ?? "Not found",
);

export default function DeskPath({ loaderData, actionData }: Route.ComponentProps) {
  const { path, state, courses, ends, file } = loaderData;
  return (
    <DeskFrame title={path.title} parent={{ to: "/desk/courses", name: "Courses and services" }}>
      {state.isRemoved ? (
        <>
          <p role="status" className="mt-4 text-soft text-sm">
            This path is deleted. Its courses stay.
          </p>
          <ActionForm act="restore" button="Undo" />
        </>
      ) : (
        <>
          <PathState {...state} />
          <PathForm
            key={JSON.stringify(path)}
            path={actionData?.path ?? path}
            courses={courses}
            ends={ends}
            errors={actionData?.errors ?? {}}
          />
          {file && (
            <DeskSection title="In our files">
              <p className="mt-4 max-w-prose text-soft text-sm">
                There it is “{file.title}” {file.for} {file.names.filter(Boolean).join(" → ")}
              </p>
              <ActionForm act="take-file" button="Take that of our files" />
            </DeskSection>
          )}
        </>
      )}
    </DeskFrame>
  );
}

function PathState({ id, source, status, isHidden }: ReturnType<typeof toPathState> & { isHidden: number }) {
  return (
    <>
      <p className="mt-4 flex flex-wrap items-center gap-2 text-soft text-sm">
        {source === "file" ? "From our files, until you change it" : "Yours"}
        <StateLabel status={status} />
        {status === "published" && (
          <Link to={`/paths/${id}`} className="py-2 underline">
            Open the page
          </Link>
        )}
        {status !== "published" && !isHidden && "until two of its courses are public"}
      </p>
      <div className="flex flex-wrap gap-x-2">
        <ActionForm act={isHidden ? "show" : "hide"} button={isHidden ? "Show it" : "Hide it"} />
        <ActionForm act="delete" button="Delete it" />
      </div>
    </>
  );
}
