import { Link } from "react-router";
import { backupTimeOf, mailModeOf } from "../../../config/settings.ts";
import { readName, validateName } from "../../accounts/lib/name.ts";
import { countCompanyComments, countDeskComments } from "../../comments/models/desk-comments.server.ts";
import { listLog } from "../../core/audit-log.server.ts";
import { setName } from "../../core/user.server.ts";
import { countOne } from "../../http/act-limit.server.ts";
import {
  dbContext,
  limitsContext,
  liveSiteSettingsContext,
  settingsContext,
  siteSettingsContext,
} from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { LogList } from "../../kit/desk/log-list.tsx";
import { line } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { can } from "../../lib/permissions.ts";
import { dayIn, dayStart } from "../../lib/time-zones.ts";
import { backupHealth } from "../../operations/models/backup-health.server.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";
import { countReadyDrafts } from "../../writing/models/review.server.ts";
import { BackupHealth } from "../backup-health.tsx";
import { FirstSteps } from "../first-steps.tsx";
import { countWaiting } from "../models/desk-reports.server.ts";
import { listFirstSteps } from "../models/first-steps.server.ts";
import { countNewEnquiries, listSiteDays, listTopBlogs } from "../models/overview.server.ts";
import { OverviewView } from "../overview-view.tsx";
import type { Route } from "./+types/overview";

const dayCount = 30;
const maxBlogs = 10;
const maxLogEntries = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireRight(context, "moderate");
  const db = context.get(dbContext);
  const settings = context.get(siteSettingsContext);
  const today = dayIn(settings.timeZone, Date.now());
  const comments = await countDeskComments(db);
  const environment = context.get(settingsContext);
  const sendsMail = mailModeOf(environment) === "smtp";
  const showsFirstSteps = settings.showsFirstSteps && can(user, "manage-site");
  return {
    readOnlyReason: settings.readOnlyReason,
    firstSteps: showsFirstSteps ? await listFirstSteps(db, settings, sendsMail) : [],
    backups: can(user, "manage-site")
      ? await backupHealth(db, backupTimeOf(environment) !== undefined)
      : undefined,
    days: await listSiteDays(db, today, dayCount, settings.timeZone),
    top: await listTopBlogs(db, today, maxBlogs),
    waiting: {
      ...(await countWaiting(db)),
      enquiries: await countNewEnquiries(db),
      comments,
      ourComments: await countCompanyComments(db, new Date(dayStart(settings.timeZone, today)).toISOString()),
      drafts: await countReadyDrafts(db),
    },
    log: (await listLog(db, { limit: maxLogEntries, isEditorial: !can(user, "manage-people") })).entries,
  };
}

export const action = runActs(
  { right: "moderate" },
  {
    name: {
      fields: { name: line.overwrite(readName).min(1, "Say how you are called.") },
      run: async ({ db, user, context, fields: { name } }) => {
        const error = validateName(name, context.get(siteSettingsContext));
        if (error) return { errors: { name: error } };
        await countOne(context.get(limitsContext).profileChange, user.id);
        await setName(db, user.id, name);
      },
    },
    "hide-first-steps": {
      right: ["manage-site", "Only an owner may do this."],
      async run({ db, context }) {
        await saveSiteSettings(db, { showsFirstSteps: false });
        await context.get(liveSiteSettingsContext).reload();
      },
    },
  },
);

export const meta = titled("Today");

export default function Overview({
  loaderData: { readOnlyReason, firstSteps, backups, log, ...overview },
}: Route.ComponentProps) {
  return (
    <DeskFrame title="Today">
      {readOnlyReason && (
        <p role="status" className="problem-box mt-4">
          Nothing can be saved. {readOnlyReason}
        </p>
      )}
      {backups && <BackupHealth {...backups} />}
      <FirstSteps list={firstSteps} />
      <OverviewView {...overview} />
      <DeskSection title="Latest activity">
        <LogList entries={log} />
        <Link to="/desk/log" className="mt-4 inline-block text-sm underline">
          All activity
        </Link>
      </DeskSection>
    </DeskFrame>
  );
}
