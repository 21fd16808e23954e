// Answers to enquiries, and who gives them.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { enqueueMail, type MailContent } from "../../core/mail.server.ts";
import { deskPeople } from "../../core/user.server.ts";
import { editorName } from "../../lib/member-name.ts";
import { newId } from "../../lib/new-id.ts";
import { findMailStates } from "../../site/models/mail-state.server.ts";
import {
  type EnquiryFilter,
  enquiryBatches,
  type findEnquiry,
  updateState,
} from "./desk-enquiries.server.ts";

type Enquiry = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>;

const maxPeople = 200;

/** Owners and editors, whose an enquiry can be. */
export function listAnswerers(db: Db) {
  const people = deskPeople(db).where("blocked_at", "is", null);
  return people.orderBy("created_at").limit(maxPeople).execute();
}

type Person = Awaited<ReturnType<typeof listAnswerers>>[number];

/** The names of those whose an enquiry can be, by their ids. Whoever lost the role, or left, is not among them. */
export async function answererNames(db: Db, seesPeople = false): Promise<Map<string, string>> {
  return new Map((await listAnswerers(db)).map((person) => [person.id, editorName(person, seesPeople)]));
}

/** All enquiries that the filter shows, in batches, each with its answers, oldest first, and whose it is. */
export async function* answeredBatches(db: Db, filter: EnquiryFilter) {
  const names = await answererNames(db);
  for await (const batch of enquiryBatches(db, filter)) {
    const ids = batch.map(({ id }) => id);
    const query = db.selectFrom("enquiry_answers").select(["enquiry_id", "text"]);
    const answers = ids.length
      ? await query.where("enquiry_id", "in", ids).orderBy("created_at").execute()
      : [];
    const textsOf = Map.groupBy(answers, ({ enquiry_id }) => enquiry_id);
    yield batch.map((enquiry) => ({
      ...enquiry,
      answers: (textsOf.get(enquiry.id) ?? []).map(({ text }) => text).join("\n\n"),
      whose: names.get(enquiry.assigned_to ?? "") ?? "",
    }));
  }
}

/** The answers to an enquiry, oldest first, with what became of their mails: these are kept for a week. */
export async function listAnswers(db: Db, enquiryId: string) {
  const answers = await db
    .selectFrom("enquiry_answers as answers")
    .leftJoin("users", "users.id", "answers.user_id")
    .select(["answers.id", "answers.text", "answers.created_at"])
    .select(["users.id as by", "users.name", "users.handle"])
    .where("enquiry_id", "=", enquiryId)
    .orderBy("answers.created_at")
    .orderBy("answers.id")
    .execute();
  const mails = await findMailStates(
    db,
    answers.map(({ id }) => id),
  );
  return answers.map((answer) => ({ ...answer, mail: mails.get(answer.id) }));
}

/**
 * Keeps an answer, mails it, and says that the enquiry is answered. `id`: of the form; sent again, it is the same answer. Call
 * `wakeRunners` afterwards.
 */
export function answerEnquiry(
  db: Db,
  userId: string,
  enquiry: Enquiry,
  { id, text, mail }: { id: string; text: string; mail: MailContent },
): Promise<void> {
  return inTransaction(db, async (db) => {
    const answer = {
      id,
      enquiry_id: enquiry.id,
      user_id: userId,
      created_at: new Date().toISOString(),
      text,
    };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("enquiry_answers")
      .values(answer)
      .onConflict((c) => c.column("id").doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
    await enqueueMail(db, enquiry.email, mail, id);
    await updateState(db, enquiry.id, "answered");
    await logAct(db, userId, "answer-enquiry", `enquiry:${enquiry.id}`);
  });
}

/** Says whose an enquiry is, and mails that person; null: nobody's. False when nothing changed. */
export function assignEnquiry(
  db: Db,
  userId: string,
  id: string,
  to: Person | null,
  mail: MailContent | undefined,
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("enquiries")
      .set({ assigned_to: to?.id ?? null })
      .where("id", "=", id)
      .where(sql<boolean>`coalesce(assigned_to, '') <> ${to?.id ?? ""}`)
      .executeTakeFirst();
    if (!numUpdatedRows) return false;
    if (to && mail && to.id !== userId) await enqueueMail(db, to.email, mail);
    await logAct(db, userId, "assign-enquiry", `enquiry:${id}`, { to: to ? editorName(to) : "" });
    return true;
  });
}

const maxSavedAnswers = 100;

export function listSavedAnswers(db: Db) {
  return db
    .selectFrom("saved_answers")
    .selectAll()
    .orderBy("name")
    .orderBy("id")
    .limit(maxSavedAnswers)
    .execute();
}

/** Keeps an answer for the next enquiry. One of the same name is replaced. */
export function saveAnswer(db: Db, userId: string, name: string, text: string): Promise<void> {
  return inTransaction(db, async (db) => {
    await db.deleteFrom("saved_answers").where("name", "=", name).execute();
    await db.insertInto("saved_answers").values({ id: newId(), name, text }).execute();
    await logAct(db, userId, "save-answer", "site", { to: name });
  });
}

export function removeSavedAnswer(db: Db, userId: string, id: string): Promise<void> {
  return inTransaction(db, async (db) => {
    const removed = await db
      .deleteFrom("saved_answers")
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (removed) await logAct(db, userId, "remove-answer", "site", { to: removed.name });
  });
}
