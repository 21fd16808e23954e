import { Link } from "react-router";
import type { Db } from "../../../db/engine.ts";
import { dbContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { type Given, runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { StateLabel } from "../desk/article-rows.tsx";
import { PathForm } from "../desk/path-form.tsx";
import { toPathState } from "../desk/path-state.ts";
import { readPathForm } from "../desk/read-path-form.server.ts";
import { listArticles } from "../models/desk-catalogue.server.ts";
import {
  findPathFile,
  listDeskPaths,
  listPaths,
  savePath,
  setPathState,
} from "../models/stored-paths.server.ts";
import type { Route } from "./+types/desk.path";

/** A path: what it says, whether it is shown, and what our files say of it when it is another text. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireRight(context, "edit-catalogue");
  const db = context.get(dbContext);
  const stored = found(await pathAt(db, params.id));
  const { id, path, isHidden, isRemoved } = stored;
  const end = path["leads-to"]?.id ?? "";
  const articles = await listArticles(db, [...path.courses.map(({ id }) => id), ...path.prerequisites, end]);
  const file = await findPathFile(db, id);
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  const services = articles.filter(({ kind }) => kind === "service");
  const others = (await listDeskPaths(db, end)).filter((other) => other.id !== id);
  return {
    // A course that was deleted is no choice any more.
    path: { ...path, courses: path.courses.filter(({ id }) => titles.has(id)) },
    state: { ...toPathState(stored, articles), isFromFiles: file?.isHere, isHidden, isRemoved },
    courses: toOptions(articles.filter(({ kind }) => kind === "course")),
    ends: toOptions([...others.map(({ id, path }) => ({ id, title: path.title })), ...services]),
    file: file && !file.isHere && { ...file.path, names: file.path.courses.map(({ id }) => titles.get(id)) },
  };
}

function toOptions(rows: { id: string; title: string }[]) {
  return rows.map(({ id, title }): [string, string] => [id, title]);
}

const pathAt = async (db: Db, id?: string) => (await listPaths(db)).find((path) => path.id === id);

export const action = runActs(
  {
    right: "edit-catalogue",
    about: ({ db, params }) => pathAt(db, params.id),
  },
  {
    save: {
      async run({ db, user, about: { id }, form }) {
        const { path, errors } = readPathForm(form, id);
        if (Object.keys(errors).length > 0) return { errors, shown: { path } };
        await savePath(db, user.id, path);
      },
    },
    "take-file": {
      async run({ db, user, about: { id } }) {
        const file = await findPathFile(db, id);
        if (file) await savePath(db, user.id, file.path);
      },
    },
    hide: { run: (given) => setState(given, "hide-path") },
    show: { run: (given) => setState(given, "show-path") },
    delete: { run: (given) => setState(given, "delete-path") },
    restore: { run: (given) => setState(given, "restore-path") },
  },
);

function setState(
  { db, user, about: { id } }: Given<{ id: string }>,
  act: Parameters<typeof setPathState>[3],
) {
  return setPathState(db, user.id, id, act);
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
          <Form act="restore" button="Undo" />
        </>
      ) : (
        <>
          <PathState {...state} />
          <PathForm
            key={JSON.stringify(path)}
            path={actionData?.shown?.path ?? path}
            courses={courses}
            ends={ends}
          />
          {file && (
            <DeskSection title="In our files">
              <p className="mt-4 max-w-prose text-soft text-sm">
                There it is “{file.title}” {file.for} {file.names.filter(Boolean).join(" → ")}
              </p>
              <Form act="take-file" button="Take that of our files" />
            </DeskSection>
          )}
        </>
      )}
    </DeskFrame>
  );
}

type State = Route.ComponentProps["loaderData"]["state"];

function PathState({ id, isFromFiles, status, isHidden }: State) {
  return (
    <>
      <p className="mt-4 flex flex-wrap items-center gap-2 text-soft text-sm">
        {isFromFiles ? "From our files, until you change it" : "Yours"}
        <StateLabel status={status} />
        {status === "published" && (
          <Link to={`/paths/${id}`} className="py-2 underline">
            Open the page
          </Link>
        )}
        {status !== "published" && !isHidden && "until two of its courses are public"}
      </p>
      <div className="flex flex-wrap gap-x-2">
        <Form act={isHidden ? "show" : "hide"} button={isHidden ? "Show it" : "Hide it"} />
        <Form act="delete" button="Delete it" />
      </div>
    </>
  );
}
