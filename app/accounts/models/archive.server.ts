import type { Db } from "../../../db/engine.ts";
import type { Storage } from "../../../storage/storage.ts";
import type { ZipEntry } from "../../../storage/zip-writer.ts";
import { listApiTokens } from "../../core/api-token.server.ts";
import type { ArchivePart } from "../../core/archive.server.ts";
import type { Subject } from "../../core/subject.server.ts";
import { imageAddress } from "../../lib/image.ts";
import { listPasskeys } from "./passkey.server.ts";

interface ArchiveParts {
  db: Db;
  images: Storage;
  subjects: Subject[];
  siteAddress: string;
}

/**
 * Everything that a member has on this site, file by file: what one file holds is in memory at most, and nothing of the next is
 * read before it is asked for.
 */
export async function* generateArchive(
  { db, images, subjects, siteAddress }: ArchiveParts,
  userId: string,
): AsyncGenerator<ZipEntry> {
  const parts = subjects.flatMap(({ archive }) => archive ?? []);
  yield { name: "account.json", content: await accountText(db, parts, userId) };
  for (const { lists } of parts)
    for (const [name, rows] of Object.entries(lists?.(db, userId) ?? {}))
      yield { name, content: generateJsonArray(rows) };
  const imageKeys = new Set(await pictureKeys(db, userId));
  for (const { texts } of parts)
    for await (const { name, keys, text } of texts?.(db, userId, siteAddress) ?? []) {
      yield { name, content: text };
      for (const key of keys) imageKeys.add(key);
    }
  for (const key of imageKeys) {
    const path = imageAddress(key).slice("/images/".length);
    const file = await images.open(path);
    if (file) yield { name: `images/${path}`, content: file.stream, isCompressed: true };
  }
}

/** The key of the uploaded picture, if there is one. */
async function pictureKeys(db: Db, userId: string) {
  const user = await db.selectFrom("users").select("picture").where("id", "=", userId).executeTakeFirst();
  return user?.picture ? [user.picture] : [];
}

/** The account without its secrets: no hash of a password, a session or a link, and no key. */
async function accountText(db: Db, parts: ArchivePart[], userId: string) {
  const account = await db
    .selectFrom("users")
    .select(["email", "email_verified_at", "name", "handle", "bio", "links", "image", "role", "created_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const identities = await db
    .selectFrom("identities")
    .select(["issuer", "email", "created_at"])
    .where("user_id", "=", userId)
    .execute();
  const sessions = await db
    .selectFrom("sessions")
    .select(["device", "created_at", "expires_at"])
    .where("user_id", "=", userId)
    .execute();
  const passkeys = (await listPasskeys(db, userId)).map(({ id: _, ...passkey }) => passkey);
  const links = JSON.parse(account?.links ?? "[]");
  const apiTokens = (await listApiTokens(db, userId)).map(({ id: _, ...token }) => token);
  const user = { id: userId, email: account?.email ?? "", isConfirmed: Boolean(account?.email_verified_at) };
  const others: object[] = [];
  for (const part of parts) others.push((await part.account?.(db, user)) ?? {});
  const signIns = { identities, sessions, passkeys, apiTokens };
  return `${JSON.stringify(Object.assign({ ...account, links, ...signIns }, ...others), null, 2)}
`;
}

/** A JSON array with a row on each line. */
async function* generateJsonArray(batches: AsyncIterable<object[]>) {
  let separator = "[\n";
  for await (const rows of batches)
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
