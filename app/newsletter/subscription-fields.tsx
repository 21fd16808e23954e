import { Choice } from "../ui/choice.tsx";
import { cadenceTexts, type Subscription } from "./lib/subscription.ts";
import type { Offer } from "./models/offers.server.ts";

interface Props {
  subscription: Subscription;
  offers: Offer[];
}

/** What somebody gets, and how often: plain fields, which need no scripts. */
export function SubscriptionFields({ subscription, offers }: Props) {
  const { wantsAll, choices, cadence, label } = subscription;
  return (
    <>
      {label && <input type="hidden" name="label" value={label} />}
      <fieldset>
        <legend className="mb-2 font-semibold">What</legend>
        <Choice type="radio" name="what" value="all" isOn={wantsAll}>
          Everything
        </Choice>
        {offers.length > 0 && (
          <>
            <Choice type="radio" name="what" value="some" isOn={!wantsAll}>
              Only these:
            </Choice>
            <div className="ml-8 grid gap-x-2 sm:grid-cols-2">
              {offers.map(({ id, label }) => (
                <Choice key={id} name="choice" value={id} isOn={choices.includes(id)}>
                  <bdi>{label}</bdi>
                </Choice>
              ))}
            </div>
          </>
        )}
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">How often</legend>
        {Object.entries(cadenceTexts).map(([value, text]) => (
          <Choice key={value} type="radio" name="cadence" value={value} isOn={value === cadence}>
            {text}
          </Choice>
        ))}
        <p className="text-soft text-sm">Now and then there is a letter beside these.</p>
      </fieldset>
    </>
  );
}
