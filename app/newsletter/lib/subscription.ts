import { canBeFollowed } from "../../lib/followed-topic.ts";
import { fieldText } from "../../lib/text.ts";

/** What somebody gets by mail, and how often. */
export interface Subscription {
  wantsAll: boolean;
  /** The people and topics that count when not everything is wanted; as in `follows`. */
  choices: string[];
  cadence: "each" | "weekly";
  /** What the form that was sent labels its subscribers with, beside what they are labelled with; never shown to them. */
  label?: string;
}

export const everything: Subscription = { wantsAll: true, choices: [], cadence: "each" };

export const cadenceTexts: Record<Subscription["cadence"], string> = {
  each: "Each post that the editors send out, at once",
  weekly: "One letter a week, with all that is new",
};

const maxChoices = 30;

/** Reads the fields of the form. Without any of them: everything, each post. */
export function readSubscription(form: FormData): Subscription {
  const chosen = form.getAll("choice").filter((value) => typeof value === "string" && canBeFollowed(value));
  return {
    wantsAll: form.get("what") !== "some",
    choices: [...new Set(chosen as string[])].slice(0, maxChoices),
    cadence: fieldText(form, "cadence") === "weekly" ? "weekly" : "each",
    label: fieldText(form, "label"),
  };
}

/** What is wrong with it; undefined when it can be saved. */
export function subscriptionProblem({ wantsAll, choices }: Subscription): string | undefined {
  return wantsAll || choices.length > 0 ? undefined : "Choose a topic or a person, or everything.";
}
