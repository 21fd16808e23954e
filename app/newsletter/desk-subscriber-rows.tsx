import { DeskDay } from "../kit/desk/desk-time.tsx";
import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import { subscriberStates } from "./desk-subscriber-fields.ts";
import type { DeskSubscriber } from "./models/desk-subscribers.server.ts";

/** Erasing asks once more, in a part that opens. */
export function SubscriberRows({ subscribers }: { subscribers: DeskSubscriber[] }) {
  return (
    <ul className="mt-4 divide-y divide-line">
      {subscribers.map(({ id, email, name, state, cadence, wants_all, source, created_at, ...rest }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
          <div className="min-w-0">
            <p className="break-words font-medium">
              <bdi>{email}</bdi>
              {name && (
                <span className="font-normal text-soft">
                  {" "}
                  · <bdi>{name}</bdi>
                </span>
              )}
            </p>
            <p className="mt-0.5 break-words text-faint text-sm">
              {subscriberStates[state]} · {cadence === "weekly" ? "weekly" : "each post"}
              {wants_all ? "" : ", some topics or people"} · from <bdi>{source}</bdi>,{" "}
              <DeskDay at={created_at} />
              {rest.consented_at && rest.consented_at.slice(0, 10) !== created_at.slice(0, 10) && (
                <>
                  , agreed <DeskDay at={rest.consented_at} />
                </>
              )}
              {rest.labels.length > 0 && (
                <>
                  {" "}
                  · <bdi>{rest.labels.join(", ")}</bdi>
                </>
              )}
            </p>
          </div>
          <div className="mt-3 flex flex-wrap items-start gap-x-4 text-sm">
            <details>
              <summary className="quiet-button w-fit py-2.5">Labels…</summary>
              <Form act="labels" button="Save" row={{ id }}>
                <Field label="With commas between them" name="labels" value={rest.labels.join(", ")} />
              </Form>
            </details>
            <details>
              <summary className="quiet-button w-fit py-2.5">Erase…</summary>
              <Form act="erase" button="Erase for good" look="danger" row={{ id }} />
            </details>
          </div>
        </li>
      ))}
    </ul>
  );
}
