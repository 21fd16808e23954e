import { z } from "zod";
import { isLoopback } from "../../../config/settings.ts";
import { dbContext, settingsContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { line } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { newId } from "../../lib/new-id.ts";
import { isId } from "../../lib/text.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { readEvents } from "../lib/webhook-events.ts";
import { addWebhook, listWebhooks } from "../models/webhook.server.ts";
import { webhookUrlProblem } from "../webhook-url.server.ts";
import { AddWebhook, NewSecret, WebhookRows } from "../webhook-views.tsx";
import type { Route } from "./+types/desk.webhooks";

export async function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "manage-site");
  return { webhooks: await listWebhooks(context.get(dbContext)), formId: newId() };
}

export const action = runActs(
  { right: "manage-site" },
  {
    add: {
      fields: { id: line.refine(isId), url: line, event: z.array(z.string()) },
      async run({ db, user, context, fields: { id, url, event } }) {
        const events = readEvents(event);
        const isLocal = isLoopback(new URL(context.get(settingsContext).PUBLIC_URL).hostname);
        const problem =
          webhookUrlProblem(url, isLocal) ?? (events.length === 0 ? "Choose what it is told of." : undefined);
        if (problem) return { errors: { url: problem } };
        const outcome = await addWebhook(db, user.id, { id, url: new URL(url).href, events });
        if (outcome === "full") return { errors: { url: "There are 20 webhooks already." } };
        return outcome === "known" ? { to: `/desk/webhooks/${id}` } : { shown: outcome.secret };
      },
    },
  },
);

export const meta = titled("Webhooks");

export default function Webhooks({ loaderData: { webhooks, formId }, actionData }: Route.ComponentProps) {
  return (
    <DeskFrame title="Webhooks">
      <p className="mt-2 max-w-2xl text-soft">
        Other programs are told what happens here, by a signed request to an address of theirs.
      </p>
      {actionData?.shown && <NewSecret secret={actionData.shown} />}
      {webhooks.length === 0 ? <EmptyList text="No webhooks yet." /> : <WebhookRows webhooks={webhooks} />}
      <AddWebhook key={formId} id={formId} />
    </DeskFrame>
  );
}
