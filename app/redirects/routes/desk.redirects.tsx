import { data, redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readLine } from "../../desk/desk-fields.ts";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { ListFilter } from "../../desk/list-filter.tsx";
import { dbContext, settingsContext } from "../../http/context.ts";
import { readMultipartForm } from "../../http/multipart-form.server.ts";
import { invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { logAct } from "../../models/audit-log.server.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { importRedirects } from "../import-redirects.server.ts";
import { addRedirect, listRedirects, removeRedirect } from "../models/redirect.server.ts";
import { AddRedirect, RedirectFile, RedirectRows } from "../redirect-views.tsx";
import type { Route } from "./+types/desk.redirects";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireDesk(context, "manage-site");
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const after = readSearchText(query.get("after"));
  return { ...(await listRedirects(context.get(dbContext), { q, after })), q };
}

const acts = ["add", "remove", "import"] as const;
const maxFieldBytes = { source: 4096, target: 4096 };

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireDesk(context, "manage-site");
  const [db, publicUrl] = [context.get(dbContext), context.get(settingsContext).PUBLIC_URL];
  const form = await readMultipartForm(request, { maxFieldBytes });
  try {
    const act = acts.find((name) => name === form.fields.get("act"));
    if (form.tooLarge) return invalid({ fileProblem: "The file is too large. Send it in parts." });
    if (!act || form.isIncomplete) throw data(null, { status: 400 });
    const typed = { source: readLine(form.fields, "source"), target: readLine(form.fields, "target") };
    if (act === "import") {
      if (!form.file) return invalid({ fileProblem: "Choose a file first." });
      const report = await importRedirects(
        db,
        form.file.path,
        { publicUrl, userId: user.id },
        request.signal,
      );
      if (report.added) await logAct(db, user.id, "import-redirects", "site", { to: String(report.added) });
      return { report };
    }
    if (act === "remove") await removeRedirect(db, user.id, typed.source);
    const error = act === "add" ? await addRedirect(db, user.id, publicUrl, typed) : undefined;
    if (error) return invalid({ typed: { ...typed, error } });
  } finally {
    await form.dispose();
  }
  throw redirect("/desk/redirects", 303);
}

export const meta = titled("Redirects");

export default function Redirects({ loaderData: { redirects, next, q }, actionData }: Route.ComponentProps) {
  const outcome: { typed?: Parameters<typeof AddRedirect>[0] } & Parameters<typeof RedirectFile>[0] =
    actionData ?? {};
  return (
    <DeskFrame title="Redirects">
      <p className="mt-2 max-w-2xl text-soft">
        Old addresses that lead to new ones, where this site has no page. “/news/*” stands for all addresses
        below /news; a * at the end of where it leads takes the rest along.
      </p>
      <AddRedirect {...outcome.typed} />
      <ListFilter filter={{ q }} label="A part of either address" />
      {redirects.length === 0 ? <EmptyList text="No redirects found." /> : <RedirectRows rows={redirects} />}
      {next && (
        <p className="mt-8 text-center">
          <a href={`?${new URLSearchParams({ ...(q && { q }), after: next })}`} className="button">
            More
          </a>
        </p>
      )}
      <RedirectFile report={outcome.report} fileProblem={outcome.fileProblem} />
    </DeskFrame>
  );
}
