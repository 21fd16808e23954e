import type { Db } from "../../../db/engine.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { NextPageLink } from "../../kit/desk/list-filter.tsx";
import { line, yesOrNo } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { DeliveryRows } from "../delivery-rows.tsx";
import { listDeliveries, sendAgain } from "../models/delivery.server.ts";
import {
  deleteWebhook,
  enqueueTest,
  findWebhook,
  rotateSecret,
  switchWebhook,
} from "../models/webhook.server.ts";
import { NewSecret, WebhookActs, WebhookState } from "../webhook-views.tsx";
import type { Route } from "./+types/desk.webhook";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireRight(context, "manage-site");
  const db = context.get(dbContext);
  const webhook = found(await findWebhook(db, readId(params)));
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  return { webhook, ...(await listDeliveries(db, webhook.id, before)) };
}

export const action = runActs(
  { right: "manage-site", about: ({ params }) => readId(params) },
  {
    switch: {
      fields: { on: yesOrNo },
      run: ({ db, user, about: id, fields: { on } }) =>
        send(db, id, () => switchWebhook(db, user.id, id, on)),
    },
    rotate: {
      run: async ({ db, user, about: id }) => ({
        shown: found(await rotateSecret(db, user.id, id, Date.now())),
      }),
    },
    test: { run: ({ db, about: id }) => send(db, id, () => enqueueTest(db, id)) },
    again: {
      fields: { delivery: line },
      run: ({ db, about: id, fields: { delivery } }) => send(db, id, () => sendAgain(db, id, delivery)),
    },
    delete: { back: "/desk/webhooks", run: ({ db, user, about: id }) => deleteWebhook(db, user.id, id) },
  },
);

/** Changes a webhook, and lets what waits for it be sent at once. */
async function send(db: Db, id: string, change: () => Promise<void>) {
  found(await findWebhook(db, id));
  await change();
  await wakeRunners(db);
}

export const meta = titled("Webhook");

export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, deliveries, next } = loaderData;
  return (
    <DeskFrame title={new URL(webhook.url).host} parent={{ to: "/desk/webhooks", name: "Webhooks" }}>
      <WebhookState webhook={webhook} />
      {actionData?.shown && <NewSecret secret={actionData.shown} />}
      <WebhookActs isOn={webhook.enabled === 1} />
      <DeskSection title="Deliveries">
        {deliveries.length === 0 ? (
          <p className="mt-4 text-soft text-sm">
            Nothing was sent yet. Send a test to see whether it arrives.
          </p>
        ) : (
          <DeliveryRows deliveries={deliveries} />
        )}
        <NextPageLink next={next} query={{}} />
      </DeskSection>
    </DeskFrame>
  );
}
