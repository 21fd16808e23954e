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
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold">What</legend>
        <Choice type="radio" name="what" value="all" isOn={wantsAll}>
          Everything
        </Choice>
        {offers.length > 0 && (
          <>
            <Choice type="radio" name="what" value="some" isOn={!wantsAll}>
              Only these:
            </Choice>
            <div className="ml-8 grid gap-2 sm:grid-cols-2">
              {offers.map(({ id, label }) => (
                <Choice key={id} type="checkbox" name="choice" value={id} isOn={choices.includes(id)}>
                  <bdi>{label}</bdi>
                </Choice>
              ))}
            </div>
          </>
        )}
      </fieldset>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold">How often</legend>
        {Object.entries(cadenceTexts).map(([value, text]) => (
          <Choice key={value} type="radio" name="cadence" value={value} isOn={value === cadence}>
            {text}
          </Choice>
        ))}
      </fieldset>
    </>
  );
}

interface ChoiceProps {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  isOn?: boolean;
  children: React.ReactNode;
}

export function Choice({ isOn, children, ...props }: ChoiceProps) {
  return (
    <label className="flex min-h-6 items-start gap-3">
      <input {...props} defaultChecked={isOn} className="mt-0.5 size-5 shrink-0 accent-(--accent)" />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  );
}
