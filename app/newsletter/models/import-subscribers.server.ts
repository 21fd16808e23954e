import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { enqueueMail } from "../../core/mail.server.ts";
import { hashToken, newToken } from "../../core/token.server.ts";
import { emailKey } from "../../core/user.server.ts";
import { cleanLine } from "../../lib/characters.ts";
import { isEmail } from "../../lib/email-address.ts";
import { newId } from "../../lib/new-id.ts";
import { firstCharacters } from "../../lib/text.ts";
import { addLabels } from "./labels.server.ts";
import { confirmationMail } from "./subscribe.server.ts";
import { addressHash, eraseSubscriber, rememberLeft, removeSubscriber } from "./subscriber.server.ts";

export interface ImportedSubscriber {
  email: string;
  name?: string;
  /** ISO-8601; when they subscribed. */
  createdAt?: string;
  /** Whether they left the list that they come from. */
  hasLeft?: boolean;
  /** Given to who is known, too. */
  labels?: string[];
}

/** What became of the rows: "left" are those who ended the newsletter here before, "ended" those who did in the list that came. */
export interface ImportCounts {
  added: number;
  known: number;
  left: number;
  ended: number;
  invalid: number;
}

/**
 * Adds up to 500 subscribers who have agreed elsewhere; with `asksFor`, the site's name, each is asked by mail first. Who is known stays as
 * they are but for labels, and who left is not brought back, here or there: the same rows twice add nothing. `source`: what is shown as the origin.
 */
export async function importSubscribers(
  db: Db,
  rows: ImportedSubscriber[],
  source: string,
  asksFor?: string,
): Promise<ImportCounts> {
  const counts = await inTransaction(db, (db) => addSubscribers(db, rows, source, asksFor));
  if (asksFor && counts.added > 0) await wakeRunners(db);
  return counts;
}

/** `importSubscribers` as a part of a transaction. */
export async function addSubscribers(db: Db, rows: ImportedSubscriber[], source: string, asksFor?: string) {
  const valid = new Map<string, ImportedSubscriber>();
  for (const row of rows) {
    const key = emailKey(row.email);
    // Some programs write a row for each list: who left one of them has left.
    if (isEmail(row.email.trim()) && (!valid.has(key) || row.hasLeft)) valid.set(key, row);
  }
  const invalid = rows.length - valid.size;
  const gone = [...valid].flatMap(([key, { hasLeft }]) => (hasLeft ? [key] : []));
  const ended = await endSubscriptions(db, gone);
  const left = await findLeft(
    db,
    [...valid.keys()].filter((key) => !gone.includes(key)),
  );
  for (const key of [...left, ...gone]) valid.delete(key);
  const tokens = new Map<string, string>();
  const values = [...valid].map(([key, row]) => {
    if (asksFor) tokens.set(key, newToken());
    return subscriberOf(key, row, source, tokens.get(key));
  });
  const insert = db.insertInto("subscribers").onConflict((c) => c.column("email_key").doNothing());
  const added =
    values.length > 0 ? await insert.values(values).returning(["email", "email_key"]).execute() : [];
  if (asksFor)
    for (const { email, email_key } of added)
      await enqueueMail(db, email, confirmationMail(asksFor, tokens.get(email_key)!, "listed"));
  await labelListed(db, valid);
  const known = values.length - added.length + gone.length - ended;
  return { added: added.length, known, left: left.length, ended, invalid };
}

/** Also who was known before. */
async function labelListed(db: Db, valid: Map<string, ImportedSubscriber>) {
  const keys = [...valid].flatMap(([key, { labels = [] }]) => (labels.length > 0 ? [key] : []));
  const query = db.selectFrom("subscribers").select(["id", "email_key"]);
  const people = await query.where("email_key", "in", ["", ...keys]).execute();
  await addLabels(
    db,
    people.flatMap(({ id, email_key }) =>
      valid.get(email_key)!.labels!.map((label) => ({ subscriber_id: id, label })),
    ),
  );
}

/**
 * Remembers that these addresses left elsewhere, so that no list brings them; also of those who are here because another list
 * said so. Who agreed here stays. Returns how many left.
 */
async function endSubscriptions(db: Db, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const query = db
    .selectFrom("subscribers")
    .select(["id", "email_key", "source", "created_at", "consented_at"]);
  const known = await query.where("email_key", "in", keys).execute();
  const [listed, own] = [new Set<string>(), new Set<string>()];
  for (const row of known) (isOnlyListed(row) ? listed : own).add(row.email_key);
  for (const email of listed) await removeSubscriber(db, { email });
  const gone = keys.filter((key) => !own.has(key));
  await rememberLeft(db, ...gone);
  return gone.length;
}

type Consent = { source: string; created_at: string; consented_at: string | null };

/** Whether somebody is here by the word of an imported list alone. Who was asked, and said yes, did so later. */
const isOnlyListed = ({ source, created_at, consented_at }: Consent) =>
  /^import/i.test(source) && (consented_at === null || consented_at === created_at);

/** Takes somebody back who was added with this source, in the transaction of the caller. Returns false when they chose something since. */
export async function removeImportedSubscriber(db: Db, email: string, source: string): Promise<boolean> {
  const query = db.selectFrom("subscribers").where("email_key", "=", emailKey(email));
  const row = await query.select(["id", "state", "cadence", "wants_all", "source"]).executeTakeFirst();
  if (!row) return true;
  const { id, ...choice } = row;
  if (JSON.stringify(choice) !== JSON.stringify({ ...unchanged, source: sourceOf(source) })) return false;
  return eraseSubscriber(db, id);
}

const unchanged = { state: "confirmed", cadence: "each", wants_all: 1 } as const;
const sourceOf = (source: string) => firstCharacters(cleanLine(source), 100);

/** Those of these addresses that left, in lower case. */
async function findLeft(db: Db, keys: string[]) {
  const keyOfHash = new Map(keys.map((key) => [addressHash(key), key]));
  if (keys.length === 0) return [];
  const query = db.selectFrom("unsubscribed_addresses").select("email_hash");
  const rows = await query.where("email_hash", "in", [...keyOfHash.keys()]).execute();
  return rows.map(({ email_hash }) => keyOfHash.get(email_hash)!);
}

function subscriberOf(
  key: string,
  { email, name = "", createdAt }: ImportedSubscriber,
  source: string,
  token?: string,
) {
  const now = new Date().toISOString();
  const time = Date.parse(createdAt ?? "");
  const at = Number.isNaN(time) || time > Date.now() ? now : new Date(time).toISOString();
  return {
    ...{ id: newId(), email: email.trim(), email_key: key, name: firstCharacters(cleanLine(name), 100) },
    ...{
      source: sourceOf(source),
      cadence: "each" as const,
      wants_all: 1,
      created_at: at,
    },
    ...(token
      ? { state: "unconfirmed" as const, consented_at: null, token_hash: hashToken(token), asked_at: now }
      : { state: "confirmed" as const, consented_at: at, token_hash: null, asked_at: null }),
  };
}
