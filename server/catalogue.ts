import { readCatalogue } from "../app/learning/models/catalogue.server.ts";
import type { Log } from "../config/log.ts";
import type { Db } from "../db/engine.ts";
import { openLiveValue } from "./live-value.ts";

export type CatalogueHandle = Awaited<ReturnType<typeof openCatalogue>>;

/** The catalogue in memory. Whatever changes a course, a service or a path announces "feed". */
export function openCatalogue(db: Db, log: Log) {
  return openLiveValue(db, log, {
    tag: "feed",
    name: "The catalogue",
    read: () => readCatalogue(db),
  });
}
