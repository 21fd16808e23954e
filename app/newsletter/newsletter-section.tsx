import { Form } from "../kit/form.tsx";
import { Section } from "../ui/section.tsx";
import { everything, type Subscription } from "./lib/subscription.ts";
import type { Offer } from "./models/offers.server.ts";
import { SubscriptionFields } from "./subscription-fields.tsx";

interface Props {
  /** What the member gets; undefined: nothing. */
  subscription?: Subscription;
  offers: Offer[];
  isVerified: boolean;
}

/** The part of the account page about the newsletter. */
export function NewsletterSection({ subscription, offers, isVerified }: Props) {
  if (!isVerified)
    return (
      <Section id="newsletter" title="Newsletter">
        <p className="text-soft text-sm">
          Letters go to a confirmed address only. Yours is not confirmed yet.
        </p>
      </Section>
    );
  return (
    <Section id="newsletter" title="Newsletter">
      <p className="text-soft text-sm">
        {subscription ? "You get the newsletter by mail." : "You do not get the newsletter."}
      </p>
      <Form
        action="/account#newsletter"
        isQuiet
        act="newsletter"
        button={subscription ? "Save the newsletter" : "Subscribe"}
        key={subscription ? "change" : "begin"}
      >
        <SubscriptionFields subscription={subscription ?? everything} offers={offers} />
      </Form>
      {subscription && (
        <Form
          action="/account#newsletter"
          isQuiet
          act="newsletter"
          button="Send me no more letters"
          hidden={{ on: "no" }}
        />
      )}
    </Section>
  );
}
