import { type ArchivePart, inBatches } from "../../core/archive.server.ts";

export const archive: ArchivePart = {
  lists: (db, userId) => ({
    "enquiry-answers.json": inBatches(
      db
        .selectFrom("enquiry_answers")
        .select(["id", "enquiry_id", "created_at", "text"])
        .where("enquiry_id", "in", (of) =>
          of.selectFrom("enquiries").select("id").where("user_id", "=", userId),
        ),
      "id",
    ),
    "enquiries.json": inBatches(
      db
        .selectFrom("enquiries")
        .select(["id", "created_at", "name", "email", "about", "blog_id", "message"])
        .where("user_id", "=", userId),
      "id",
    ),
  }),
};
