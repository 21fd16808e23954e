import type { Db } from "../../db/engine.ts";

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
