import { announce, type Db } from "../../db/engine.ts";
import { storable } from "../lib/text.ts";

export interface User {
  id: string;
  email: string;
  name: string | null;
  image: string | null;
}

export const userColumns = ["users.id", "users.email", "users.name", "users.image"] as const;

/** E-mails that differ only in letter case are one account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export function findUser(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select([...userColumns, "users.blocked_at"])
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
}

/** What is wrong with a display name; undefined when it will do. Empty: none. */
export function nameProblem(name: string): string | undefined {
  if ([...name].length > 80) return "A name may have 80 characters at most.";
  if (!storable(name) || /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(name))
    return "That name holds characters that cannot be kept.";
  return undefined;
}

/** Changes the name that stands on the user's blogs, old ones too. */
export async function setName(db: Db, userId: string, name: string | null): Promise<void> {
  await db.updateTable("users").set({ name }).where("id", "=", userId).execute();
  await announce(db, "feed", `user:${userId}`);
}
