import { type Act, form, owners, read } from "../../../test/permissions/act.ts";
import type { TestSite } from "../../../test/support/site.ts";

const webhookId = "hook22222222";
const webhook = (act: string, fields: Record<string, string> = {}, status = 303) =>
  form(`${act} a webhook`, `/desk/webhooks/${webhookId}`, { act, ...fields }, owners(status));

export const acts: Act[] = [
  ...["/desk/webhooks", `/desk/webhooks/${webhookId}`].map((path) => read(`see ${path}`, path, owners(200))),
  form("add a webhook without an address", "/desk/webhooks", { act: "add" }, owners(422)),
  ...["switch", "test", "again"].map((act) => webhook(act, { on: "yes", delivery: "nothing22222" })),
  webhook("rotate", {}, 200),
  webhook("delete"),
];

export async function seed({ db }: TestSite) {
  const webhook = { id: webhookId, url: "https://hooks.invalid/", events: "", secret: "whsec_AAAA" };
  await db
    .insertInto("webhooks")
    .values({ ...webhook, created_at: "2026" })
    .execute();
}
