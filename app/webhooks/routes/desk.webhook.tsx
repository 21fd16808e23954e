import { redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readLine } from "../../desk/desk-fields.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";
import { NextPageLink } from "../../desk/list-filter.tsx";
import { dbContext } from "../../http/context.ts";
import { desiredState, readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { wakeRunners } from "../../models/job.server.ts";
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
  requireDesk(context, "manage-site");
  const db = context.get(dbContext);
  const webhook = found(await findWebhook(db, readId(params)));
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  return { webhook, ...(await listDeliveries(db, webhook.id, before)) };
}

const acts = ["switch", "rotate", "test", "again", "delete"] as const;

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireDesk(context, "manage-site");
  const [db, id] = [context.get(dbContext), readId(params)];
  const { form, act } = await readDeskForm(request, acts);
  if (act === "delete") {
    await deleteWebhook(db, user.id, id);
    throw redirect("/desk/webhooks", 303);
  }
  found(await findWebhook(db, id));
  if (act === "rotate") return { secret: found(await rotateSecret(db, user.id, id, Date.now())) };
  if (act === "switch") await switchWebhook(db, user.id, id, desiredState(form));
  if (act === "test") await enqueueTest(db, id);
  if (act === "again") await sendAgain(db, id, readLine(form, "delivery"));
  await wakeRunners(db);
  throw redirect(`/desk/webhooks/${id}`, 303);
}

export const meta = titled("Webhook");

export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, deliveries, next } = loaderData;
  return (
    <DeskFrame title={new URL(webhook.url).host} parent={{ to: "/desk/webhooks", name: "Webhooks" }}>
      <WebhookState webhook={webhook} />
      {actionData && <NewSecret secret={actionData.secret} />}
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
