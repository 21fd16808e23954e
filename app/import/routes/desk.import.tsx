import { data } from "react-router";
import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { type Given, runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { ImportStatus } from "../import-status.tsx";
import { isBusyState } from "../lib/import-state.ts";
import { changeImport, findImport, type ImportAct } from "../models/import.server.ts";
import { countEntries, countNotes, listEntries } from "../models/report.server.ts";
import { PictureHosts } from "../picture-hosts.tsx";
import { ReportRows } from "../report-rows.tsx";
import type { Route } from "./+types/desk.import";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireRight(context, "manage-site");
  const [db, query] = [context.get(dbContext), new URL(request.url).searchParams];
  const row = found(await findImport(db, readId(params)));
  const after = /^\d{1,9}$/.test(query.get("after") ?? "") ? Number(query.get("after")) : undefined;
  const filter = { withNotes: query.get("notes") === "yes", after };
  const { id, source, file_name: fileName, state, problem, known, options, created_at: createdAt } = row;
  return {
    import: { id, source, fileName, state, problem, known, site: options.site, createdAt },
    pictures: (options.pictures ?? []).map(([host, count]) => ({
      ...{ host, count, isChosen: (options.hosts ?? []).includes(host) },
    })),
    counts: await countEntries(db, row.id),
    // It reads all notes, so not every two seconds.
    noteCounts: isBusyState(state) || after !== undefined ? [] : await countNotes(db, row.id),
    report: await listEntries(db, row.id, filter),
    filter,
  };
}

export const action = runActs(
  { right: "manage-site", about: ({ db, params }) => findImport(db, readId(params)) },
  {
    start: { run: (given) => change(given, "start") },
    pictures: { run: (given) => change(given, "pictures") },
    cancel: { run: (given) => change(given, "cancel") },
    "try-again": { run: (given) => change(given, "try-again") },
    undo: { run: (given) => change(given, "undo") },
  },
);

async function change({ db, user, about: { id }, form }: Given<{ id: string }>, act: ImportAct) {
  const hosts = form.getAll("host").map(String);
  if (!(await changeImport(db, user.id, id, act, hosts))) throw data(null, { status: 409 });
}

export const meta = titled("Import");

export default function Import({ loaderData }: Route.ComponentProps) {
  const { import: row, pictures, counts, noteCounts, report, filter } = loaderData;
  return (
    <DeskFrame
      title={row.fileName}
      parent={{ to: "/desk/import", name: "Import" }}
      list={{ to: "/desk/import", name: "All imports" }}
    >
      <ImportStatus row={row} counts={counts} />
      {row.state === "planned" && pictures.length > 0 && <PictureHosts pictures={pictures} />}
      <ReportRows {...report} noteCounts={noteCounts} filter={filter} />
    </DeskFrame>
  );
}
