import type { Db } from "../../../db/engine.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { findArticle } from "../models/desk-catalogue.server.ts";

/** The course of an address of its numbers; a service has none. */
export async function requireCourse(db: Db, params: { id?: string }) {
  const article = found(await findArticle(db, readId(params)));
  found(article.kind === "course");
  return article;
}
