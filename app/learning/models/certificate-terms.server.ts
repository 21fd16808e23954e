import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { type CertificateWords, usualWords } from "../lib/certificate-terms.ts";

/** Whether a course has a certificate, as far as its owner decides, and what it says. */
export async function findTerms(
  db: Db,
  courseId: string,
): Promise<{ isOff: boolean; words: CertificateWords }> {
  const row = await db
    .selectFrom("course_certificates")
    .select(["is_off", "says"])
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  const words = { ...usualWords, ...(row && JSON.parse(row.says)) };
  return { isOff: row?.is_off === 1, words };
}

/** Certificates that were issued stay as they are. */
export async function saveTerms(
  db: Db,
  ownerId: string,
  courseId: string,
  { isOff, words }: { isOff: boolean; words: CertificateWords },
): Promise<void> {
  const values = { is_off: isOff ? 1 : 0, says: JSON.stringify(words) };
  await inTransaction(db, async (db) => {
    await db
      .insertInto("course_certificates")
      .values({ course_id: courseId, ...values })
      .onConflict((c) => c.column("course_id").doUpdateSet(values))
      .execute();
    await logAct(db, ownerId, isOff ? "stop-certificate" : "set-certificate", `blog:${courseId}`);
  });
  await announce(db, "feed", `blog:${courseId}`);
}
