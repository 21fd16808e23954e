import { Field } from "../kit/field.tsx";
import { HiddenFields } from "../ui/hidden-fields.tsx";
import type { Subscription } from "./lib/subscription.ts";
import type { Offer } from "./models/offers.server.ts";
import { SubscriptionFields } from "./subscription-fields.tsx";

interface Props {
  address: string;
  subscription: Subscription;
  offers: Offer[];
  /** The id of the article that somebody came from, or "". */
  about: string;
  stamp: string;
  error?: string;
}

/** The form of /subscribe. It is a plain form, so that it works the same with and without scripts. */
export function SubscribeForm({ address, subscription, offers, about, stamp, error }: Props) {
  return (
    <form method="post" action="/subscribe" noValidate className="mt-4 flex flex-col gap-6">
      <p className="text-soft">
        We write to your address first, and send nothing more until you confirm it. Every letter has a link
        that ends them. No picture in it tells us that you opened it.
      </p>
      <Field
        {...{ section: "subscribe", name: "address", kind: "email", label: "Your address", value: address }}
        {...{ error, autoComplete: "email", maxLength: 254, "aria-required": true }}
      />
      <SubscriptionFields subscription={subscription} offers={offers} />
      <HiddenFields stamp={stamp} />
      <input type="hidden" name="about" value={about} />
      <div>
        <button type="submit" className="button primary min-h-11">
          Subscribe
        </button>
      </div>
    </form>
  );
}
