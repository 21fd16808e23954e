import { DeskTime } from "../kit/desk/desk-time.tsx";
import { Form } from "../kit/form.tsx";
import { pluralize } from "../lib/text.ts";
import type { Delivery } from "./models/delivery.server.ts";

export function DeliveryRows({ deliveries }: { deliveries: Delivery[] }) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} {...delivery} />
      ))}
    </ul>
  );
}

function DeliveryRow({ id, event, state, attempts, status, answer, body, due_at, created_at }: Delivery) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-medium">{event}</span> <DeskTime at={created_at} />
          <br />
          <span
            className={state === "delivered" || attempts === 0 ? "text-soft text-sm" : "text-danger text-sm"}
          >
            {stateText(state, attempts, status)}
          </span>
          {state === "waiting" && attempts > 0 && <DeskTime at={new Date(Number(due_at)).toISOString()} />}
        </p>
        <Form act="again" button="Send again" of={event} row={{ delivery: id }} />
      </div>
      {body && (
        <details className="mt-1 text-sm">
          <summary className="cursor-pointer py-1">What was sent, and the answer</summary>
          <pre className="mt-1 overflow-x-auto whitespace-pre-wrap break-all rounded bg-raised p-3">
            {body}
          </pre>
          <pre className="mt-2 overflow-x-auto whitespace-pre-wrap break-all rounded bg-raised p-3">
            {answer || "The answer is empty."}
          </pre>
        </details>
      )}
    </li>
  );
}

function stateText(state: Delivery["state"], attempts: number, status: number | null) {
  const outcome = status === null ? "no answer" : `answer ${status}`;
  if (state === "delivered") return `Delivered, ${outcome}`;
  if (attempts === 0) return "Waits";
  const tried = `${pluralize(attempts, "attempt")}, ${outcome}`;
  return state === "failed" ? `Given up after ${tried}` : `Failed: ${tried}. Next attempt `;
}
