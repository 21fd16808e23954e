import type { HotQueries } from "../../../test/support/hot-query.ts";
import {
  findDueDelivery,
  listDeliveries,
  listDueWebhooks,
  nextDeliveryTime,
  sweepDeliveries,
  withdrawDeliveries,
} from "../models/delivery.server.ts";

export const hotQueries: HotQueries = {
  "the webhooks that are due": async (db) => {
    await listDueWebhooks(db, 1);
    await nextDeliveryTime(db);
    await findDueDelivery(db, "hook1", 1);
  },
  "the deliveries of a webhook": (db) => listDeliveries(db, "hook1", { at: "2026", id: "a" }),
  "the deliveries of what an import withdraws": (db) => withdrawDeliveries(db, "many7"),
  "the deliveries that are too old": (db) => sweepDeliveries(db, 0),
};
