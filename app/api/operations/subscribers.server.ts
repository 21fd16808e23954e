import { z } from "@hono/zod-openapi";
import { logAct } from "../../core/audit-log.server.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { isEmail } from "../../lib/email-address.ts";
import { canBeFollowed } from "../../lib/followed-topic.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { subscriptionProblem } from "../../newsletter/lib/subscription.ts";
import { eraseAsOwner, listSubscribers } from "../../newsletter/models/desk-subscribers.server.ts";
import { findSubscriber } from "../../newsletter/models/subscriber.server.ts";
import { isNewsletterOn } from "../../newsletter/newsletter-on.server.ts";
import { ask } from "../../newsletter/receive-subscription.server.ts";
import { operation } from "../operation.server.ts";
import { found, notTooMany, readCursor, refuse } from "../problem.server.ts";
import { byId, id, page, pageOf, pageQuery, time } from "../schemas/fields.ts";

const email = z.string().max(254).openapi({ example: "gwen@guest.example" });
const state = z.enum(["confirmed", "unconfirmed", "suspended"]).openapi({
  description: "Only who is `confirmed` gets letters; `suspended`: they were refused three times.",
});
const cadence = z.enum(["each", "weekly"]).openapi({ description: "Each post, or one letter a week" });
const wantsAll = z.boolean().openapi({ description: "false: only some topics or people" });
const labels = z.array(z.string()).openapi({ description: "What the owner calls them at the desk" });
const source = z.string().openapi({ description: "Where the address came from", example: "form" });
const confirmedAt = time.nullable();

const subscriber = z
  .object({ id, email, state, cadence, wantsAll, source, confirmedAt })
  .openapi("Subscriber");

const list = operation(
  {
    at: "get /subscribers",
    summary: "List subscribers",
    description: "The newest first.",
    scope: "admin",
    query: pageQuery({
      q: z.string().max(200).optional().openapi({ description: "Words of the address or the name" }),
      state: state.optional(),
    }),
    answer: pageOf(subscriber.extend({ name: z.string(), labels, createdAt: time })),
  },
  async ({ db, query: { cursor, limit, q = "", state } }) => {
    const before = readCursor(parseTimeCursor, cursor);
    const filter = { q: readSearchText(q), state, before };
    const { subscribers, next } = await listSubscribers(db, filter, limit);
    return page(
      subscribers.map(({ wants_all, consented_at: confirmedAt, created_at: createdAt, ...row }) => ({
        ...row,
        ...{ wantsAll: wants_all === 1, confirmedAt, createdAt },
      })),
      next,
    );
  },
);

const add = operation(
  {
    at: "post /subscribers",
    summary: "Add a subscriber",
    description: "The address gets a mail, and no letter before it was confirmed there.",
    scope: "admin",
    body: z.strictObject({
      email,
      cadence: cadence.default("each"),
      choices: z
        .array(z.string().max(100).refine(canBeFollowed, "This is no person, and no topic."))
        .max(30)
        .optional()
        .openapi({ description: "Ids of people, `company`, or `topic:NAME`; without them everything" }),
    }),
    answer: subscriber,
    status: 201,
  },
  async ({ context, db, user, body: { email, cadence, choices } }) => {
    if (!isEmail(email)) refuse(422, "That is not an email address.");
    if (!isNewsletterOn(context)) refuse(409, "The newsletter is off.");
    const subscription = { wantsAll: !choices, choices: [...new Set(choices)], cadence };
    const problem = subscriptionProblem(subscription);
    if (problem) refuse(422, problem);
    notTooMany(await ask(context, email, subscription, "api"));
    await logAct(db, user.id, "import-subscribers", "site", { to: "1 asked, through the API" });
    const { choices: _, consented_at: confirmedAt, ...added } = found(await findSubscriber(db, { email }));
    return { body: { ...added, confirmedAt } };
  },
);

const erase = operation(
  {
    at: "delete /subscribers/{id}",
    summary: "Erase a subscriber",
    description: "For good: nothing of the address stays. Twice is harmless.",
    scope: "admin",
    params: byId,
  },
  async ({ db, user, params: { id } }) => {
    await eraseAsOwner(db, user.id, id);
    return {};
  },
);

export const subscribers = [list, add, erase];
