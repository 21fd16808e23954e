import { Message } from "../ui/message.tsx";
import { useSite } from "../ui/site.tsx";
import type { Subscription } from "./lib/subscription.ts";
import type { Offer } from "./models/offers.server.ts";
import type { Subscriber } from "./models/subscriber.server.ts";
import { SubscriptionFields } from "./subscription-fields.tsx";

interface Props {
  email: string;
  state: Subscriber["state"];
  subscription: Subscription;
  offers: Offer[];
  /** Where the forms go. */
  action: string;
  note?: "confirmed" | "saved";
  error?: string;
}

const notes = {
  confirmed: "Thank you. Your address is confirmed, and the newsletter comes to it.",
  saved: "Saved.",
};

/** What one address gets, and how to end it. */
export function ManageView({ email, state, subscription, offers, action, note, error }: Props) {
  const { name } = useSite();
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 pt-10 sm:pt-14">
      <h1 className="text-3xl tracking-tight">Your newsletter</h1>
      {note && !error && (
        <p role="status" className="mt-6 rounded-md bg-tint px-4 py-2.5">
          {notes[note]}
        </p>
      )}
      {state === "suspended" && (
        <p className="problem-box mt-6">
          Your mail server refused our letters, so none is sent now.{" "}
          <a href="/subscribe" className="underline">
            Subscribe again
          </a>{" "}
          when your mailbox works.
        </p>
      )}
      <p className="mt-4 break-words text-soft">
        What <bdi>{name}</bdi> sends to <bdi className="text-ink">{email}</bdi>.
      </p>
      {error && (
        <p role="alert" className="problem-box mt-6">
          {error}
        </p>
      )}
      <form method="post" action={action} className="mt-6 flex flex-col gap-6">
        <SubscriptionFields subscription={subscription} offers={offers} />
        <p>
          <button type="submit" name="act" value="save" className="button primary min-h-11">
            Save
          </button>
        </p>
      </form>
      <Leaving action={action} />
    </main>
  );
}

function Leaving({ action }: { action: string }) {
  return (
    <section className="mt-12 border-line border-t pt-6">
      <h2 className="font-semibold text-lg">End it</h2>
      <p className="mt-2 text-sm text-soft">
        Without letters we keep only a fingerprint of your address, so that nobody adds it to our list again
        by an import. You can have that deleted too.
      </p>
      <form method="post" action={action} className="mt-4 flex flex-wrap gap-2">
        <button type="submit" name="act" value="leave" className="button min-h-11">
          Send me no more letters
        </button>
        <button type="submit" name="act" value="erase" className="button danger min-h-11">
          Delete all you know of my address
        </button>
      </form>
    </section>
  );
}

/** After leaving, and for whoever opens an old link. */
export function SubscriptionEnded() {
  return <Message title="No more letters">This address gets no newsletter from us.</Message>;
}
