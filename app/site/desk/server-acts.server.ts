import { checkDeskSettings, type DeskSettings } from "../../../config/desk-settings.ts";
import { deskSettingsContext, settingsContext } from "../../http/context.ts";
import type { Given } from "../../kit/acts.server.ts";
import { saveDeskSettings } from "../models/desk-settings.server.ts";

/**
 * Stores what the owner sets in place of the environment, which the next page shows. `fields`: the field of the form that
 * says each, for the errors. `what`: for the log.
 */
export async function changeServer(
  { context, db, user }: Pick<Given<unknown, "manage-site">, "context" | "db" | "user">,
  what: string,
  change: DeskSettings,
  fields: Partial<Record<keyof DeskSettings, string>>,
) {
  const desk = context.get(deskSettingsContext);
  const problems = Object.entries(checkDeskSettings(change)).map(([name, must]) => [
    fields[name as keyof DeskSettings] ?? "form",
    `It must be ${must}.`,
  ]);
  if (problems.length > 0) return { errors: Object.fromEntries(problems) as Record<string, string> };
  const own = Object.entries(change).filter(([name]) => !desk.isFixed(name as keyof DeskSettings));
  await saveDeskSettings(db, context.get(settingsContext).SECRET, user, what, Object.fromEntries(own));
  await desk.reload();
}
