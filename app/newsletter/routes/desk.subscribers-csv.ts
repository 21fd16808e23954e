import { csvOf } from "../../kit/desk/csv.server.ts";
import { readSubscriberFilter } from "../desk-subscriber-fields.ts";
import { subscriberBatches } from "../models/desk-subscribers.server.ts";

/** All subscribers that the list shows with this search and state, on all of its pages. */
export const loader = csvOf({
  ...{ right: "manage-people", name: "subscribers.csv", log: "download-subscribers" },
  batches: (db, search) => subscriberBatches(db, readSubscriberFilter(search)),
  columns: {
    Email: ({ email }) => email,
    Name: ({ name }) => name,
    State: ({ state }) => state,
    "How often": ({ cadence }) => cadence,
    Wants: ({ wants }) => wants,
    Source: ({ source }) => source,
    Subscribed: ({ created_at }) => created_at,
    Confirmed: ({ consented_at }) => consented_at ?? "",
    Labels: ({ labels }) => labels.join(", "),
  },
});
