import { redirect } from "react-router";
import { isLoopback } from "../../../config/settings.ts";
import { requireDesk } from "../../desk/desk.server.ts";
import { readLine } from "../../desk/desk-fields.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { dbContext, settingsContext } from "../../http/context.ts";
import { invalid } from "../../http/responses.ts";
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
  requireDesk(context, "manage-site");
  return { webhooks: await listWebhooks(context.get(dbContext)), formId: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireDesk(context, "manage-site");
  const { form } = await readDeskForm(request, ["add"]);
  const [id, url] = [readLine(form, "id"), readLine(form, "url")];
  const events = readEvents(form.getAll("event"));
  const isLocal = isLoopback(new URL(context.get(settingsContext).PUBLIC_URL).hostname);
  const error =
    webhookUrlProblem(url, isLocal) ?? (events.length === 0 ? "Choose what it is told of." : undefined);
  if (error || !isId(id)) return invalid({ typed: { url, events, error } });
  const outcome = await addWebhook(context.get(dbContext), user.id, { id, url: new URL(url).href, events });
  if (outcome === "full") return invalid({ typed: { url, events, error: "There are 20 webhooks already." } });
  if (outcome === "known") throw redirect(`/desk/webhooks/${id}`, 303);
  return { secret: outcome.secret };
}

export const meta = titled("Webhooks");

export default function Webhooks({ loaderData: { webhooks, formId }, actionData }: Route.ComponentProps) {
  return (
    <DeskFrame title="Webhooks">
      <p className="mt-2 max-w-2xl text-soft">
        Other programs are told what happens here, by a signed request to an address of theirs.
      </p>
      {actionData && "secret" in actionData && <NewSecret secret={actionData.secret} />}
      {webhooks.length === 0 ? <EmptyList text="No webhooks yet." /> : <WebhookRows webhooks={webhooks} />}
      <AddWebhook
        key={formId}
        id={formId}
        typed={actionData && "typed" in actionData ? actionData.typed : undefined}
      />
    </DeskFrame>
  );
}
