import { type Db, engineOf } from "../../../db/engine.ts";
import { listInvitations } from "../../accounts/models/invitation.server.ts";
import { followsFile } from "../../core/content-blogs.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { findBackupRecord } from "../../operations/models/backup-state.server.ts";
import { defaultSiteSettings, type SiteSettings } from "../../site/lib/site-settings.ts";
import { listMailStates } from "../../site/models/mail-state.server.ts";

export type FirstStep = "name" | "logo" | "post" | "texts" | "people" | "mail" | "backup";

/** What a new owner does first, and whether it is done, as far as the site can know. `sendsMail`: to a mail server. */
export async function listFirstSteps(
  db: Db,
  settings: SiteSettings,
  sendsMail: boolean,
): Promise<{ name: FirstStep; isDone: boolean }[]> {
  const posts = await visibleBlogs(db).select("id").where("kind", "=", "post").limit(1).execute();
  const ours = await visibleBlogs(db).select("id").where(followsFile).limit(1).execute();
  const people = await db.selectFrom("users").select("id").limit(2).execute();
  const invitations = await listInvitations(db);
  const [mail] = await listMailStates(db, 1);
  const { madeAt } = await findBackupRecord(db);
  return [
    { name: "name", isDone: settings.name !== defaultSiteSettings.name },
    { name: "logo", isDone: settings.logo !== null },
    { name: "post", isDone: posts.length > 0 },
    { name: "texts", isDone: ours.length === 0 },
    { name: "people", isDone: people.length + invitations.length > 1 },
    { name: "mail", isDone: sendsMail && !mail?.last_error },
    // A database with its own program for backups does not tell whether there are any.
    ...(engineOf(db).backup.copyTo ? [{ name: "backup" as const, isDone: madeAt !== undefined }] : []),
  ];
}
