import { type Db, slowReads } from "../../../db/engine.ts";
import { listPage } from "../../lib/cursor.ts";
import { publicBlogsOf } from "./topic.server.ts";

/** A page of the topics with a public blog, in the order of their names. `after`: the last name of the page before. */
export async function listPublicTopics(db: Db, { after = "", limit }: { after?: string; limit: number }) {
  const query = slowReads(db)
    .selectFrom("topics")
    .select(["name", "label", "description"])
    .where((eb) => eb.exists(publicBlogsOf(eb)))
    .where("merged_into", "is", null)
    .where("name", ">", after)
    .orderBy("name");
  const { rows: topics, next } = await listPage(query, limit, ({ name }) => name);
  return { topics, next };
}
