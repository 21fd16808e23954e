import { Link } from "react-router";
import { backupTimeOf, mailModeOf } from "../../../config/settings.ts";
import { dbContext, settingsContext } from "../../http/context.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { readCurrentSettings } from "../desk/site-acts.server.ts";
import { type SitePage, sitePages } from "../lib/site-pages.ts";
import { summarize } from "../lib/site-summaries.ts";
import { listPages } from "../models/own-pages.server.ts";
import type { Route } from "./+types/desk.site";

/** What can be changed about the site, and what is set now. */
export async function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "manage-site");
  const { settings } = await readCurrentSettings(context);
  const pages = (await listPages(context.get(dbContext))).map(({ name }) => name);
  const server = context.get(settingsContext);
  const facts = {
    mailMode: mailModeOf(server),
    backupTime: backupTimeOf(server),
    hasProvider: server.GOOGLE_CLIENT_ID !== undefined,
  };
  return { summaries: summarize({ settings, pages, ...facts }) };
}

export const meta = titled("Site");

export default function Site({ loaderData: { summaries } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Site">
      <p className="mt-2 max-w-2xl text-soft">
        What you save here shows on all pages within a second. What you leave empty has its default.
      </p>
      <ul className="mt-6 max-w-2xl divide-y divide-line border-line border-y">
        {(Object.keys(sitePages) as SitePage[]).map((page) => (
          <li key={page} className="py-3">
            <Link to={`/desk/site/${page}`} className="inline-block py-1 font-medium hover:underline">
              {sitePages[page]}
            </Link>
            <p dir="auto" className="break-words text-sm text-soft">
              {summaries[page]}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-2xl text-soft text-sm">
        The address of the site, its database, its ports and where pictures are kept stay with whoever runs
        the server.
      </p>
    </DeskFrame>
  );
}
