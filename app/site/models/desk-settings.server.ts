import { checkDeskSettings, type DeskSettings } from "../../../config/desk-settings.ts";
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { sealText, unsealText } from "../../core/sealed-text.server.ts";
import { textRow } from "../../core/setting-row.server.ts";

/** The tag that the bus announces when they have changed. */
export const deskSettingsTag = "desk-settings";
const row = textRow("desk");
const purpose = "desk settings";

/** What the owner has set in place of the environment; undefined: it was sealed with another secret. */
export async function readDeskSettings(db: Db, secret: string): Promise<DeskSettings | undefined> {
  return unseal(secret, (await row.read(db)) ?? "");
}

function unseal(secret: string, sealed: string): DeskSettings | undefined {
  if (!sealed) return {};
  const text = unsealText(secret, purpose, sealed);
  if (text === undefined) return undefined;
  const stored = JSON.parse(text) as DeskSettings;
  const invalid = Object.keys(checkDeskSettings(stored));
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !invalid.includes(name)));
}

/** Stores these; undefined removes one. What another secret has sealed is given up. `what`: for the log, such as "Mail". */
export async function saveDeskSettings(
  db: Db,
  secret: string,
  user: { id: string },
  what: string,
  change: DeskSettings,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const stored = unseal(secret, await row.lock(db, ""));
    await row.write(db, sealText(secret, purpose, JSON.stringify({ ...stored, ...change })));
    await logAct(db, user.id, "change-site", "site", { to: what });
  });
  await announce(db, deskSettingsTag);
}
