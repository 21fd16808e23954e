import { Link } from "react-router";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { DeskTime } from "../kit/desk/desk-time.tsx";
import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import { Choice } from "../ui/choice.tsx";
import { type WebhookEvent, webhookEvents } from "./lib/webhook-events.ts";
import type { Webhook } from "./models/webhook.server.ts";

const eventNames = Object.entries(webhookEvents) as [WebhookEvent, string][];

export function WebhookRows({ webhooks }: { webhooks: Webhook[] }) {
  return (
    <ul className="mt-6 divide-y divide-line border-line border-y">
      {webhooks.map((webhook) => (
        <li key={webhook.id} className="py-3">
          <Link to={`/desk/webhooks/${webhook.id}`} className="break-all font-medium hover:underline">
            {webhook.url}
          </Link>
          <WebhookState webhook={webhook} omitsUrl />
        </li>
      ))}
    </ul>
  );
}

/** Whether it works, and what it is told of. */
export function WebhookState({ webhook, omitsUrl }: { webhook: Webhook; omitsUrl?: boolean }) {
  const { url, enabled, events, failing_since } = webhook;
  return (
    <div className="mt-1 text-sm">
      {!omitsUrl && <p className="break-all">{url}</p>}
      <p className={failing_since || !enabled ? "text-danger" : "text-soft"}>
        {enabled
          ? failing_since
            ? "Fails since "
            : "On"
          : failing_since
            ? "Switched off: it failed since "
            : "Off"}
        {failing_since && <DeskTime at={new Date(Number(failing_since)).toISOString()} />}
      </p>
      <p className="text-faint text-xs">{events.split(" ").join(", ")}</p>
    </div>
  );
}

/** Shown once, when it was made. */
export function NewSecret({ secret }: { secret: string }) {
  return (
    <div role="status" className="mt-6 rounded-md bg-tint px-4 py-3">
      <p>The secret, with which the receiver checks the signatures. Copy it now: it is shown only once.</p>
      <p className="mt-2">
        <code className="select-all break-all">{secret}</code>
      </p>
    </div>
  );
}

/** `id`: of the webhook that the form makes. */
export function AddWebhook({ id }: { id: string }) {
  return (
    <DeskSection title="Add a webhook">
      <Form act="add" button="Add" look="primary" hidden={{ id }}>
        <Field label="Its address: https:// and what follows" name="url" />
        <Events />
      </Form>
    </DeskSection>
  );
}

function Events() {
  return (
    <fieldset className="mt-2 min-w-0 basis-full">
      <legend className="text-faint text-xs">It is told when</legend>
      {eventNames.map(([name, text]) => (
        <Choice key={name} name="event" value={name} isOn={name.startsWith("blog.")}>
          {text}
        </Choice>
      ))}
    </fieldset>
  );
}

export function WebhookActs({ isOn }: { isOn: boolean }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <Form act="test" button="Send a test" />
      <Form act="switch" button={isOn ? "Switch off" : "Switch on"} hidden={{ on: isOn ? "no" : "yes" }} />
      <Form act="rotate" button="Make a new secret" />
      <Form act="delete" button="Delete" look="danger" />
    </div>
  );
}
