import { logAct } from "../../core/audit-log.server.ts";
import { dbContext, settingsContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { ListFilter, NextPageLink } from "../../kit/desk/list-filter.tsx";
import { line } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { importRedirects } from "../import-redirects.server.ts";
import { addRedirect, listRedirects, removeRedirect } from "../models/redirect.server.ts";
import { AddRedirect, RedirectFile, RedirectRows } from "../redirect-views.tsx";
import type { Route } from "./+types/desk.redirects";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRight(context, "manage-site");
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const after = readSearchText(query.get("after"));
  return { ...(await listRedirects(context.get(dbContext), { q, after })), q };
}

const upload = {
  maxFieldBytes: { source: 4096, target: 4096 },
  tooLarge: "The file is too large. Send it in parts.",
};

export const action = runActs(
  { right: "manage-site", upload },
  {
    add: {
      fields: { source: line, target: line },
      async run({ context, db, user, fields }) {
        const problem = await addRedirect(db, user.id, context.get(settingsContext).PUBLIC_URL, fields);
        if (problem) return { errors: { source: problem } };
      },
    },
    remove: {
      fields: { source: line },
      run: ({ db, user, fields: { source } }) => removeRedirect(db, user.id, source),
    },
    import: {
      async run({ request, context, db, user, file }) {
        if (!file) return { errors: { file: "Choose a file first." } };
        const by = { publicUrl: context.get(settingsContext).PUBLIC_URL, userId: user.id };
        const report = await importRedirects(db, file.path, by, request.signal);
        if (report.added) await logAct(db, user.id, "import-redirects", "site", { to: String(report.added) });
        return { shown: report };
      },
    },
  },
);

export const meta = titled("Redirects");

export default function Redirects({ loaderData: { redirects, next, q }, actionData }: Route.ComponentProps) {
  return (
    <DeskFrame title="Redirects">
      <p className="mt-2 max-w-2xl text-soft">
        Old addresses that lead to new ones, where this site has no page. “/news/*” stands for all addresses
        below /news; a * at the end of where it leads takes the rest along.
      </p>
      <AddRedirect />
      <ListFilter filter={{ q }} label="A part of either address" />
      {redirects.length === 0 ? <EmptyList text="No redirects found." /> : <RedirectRows rows={redirects} />}
      <NextPageLink next={next} query={{ q }} words={["after", "More"]} />
      <RedirectFile report={actionData?.shown} />
    </DeskFrame>
  );
}
