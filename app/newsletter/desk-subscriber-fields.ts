import { readSearchText } from "../lib/read-search-text.ts";
import { readLabels } from "./lib/labels.ts";
import type { DeskSubscriber, SubscriberFilter } from "./models/desk-subscribers.server.ts";

type State = DeskSubscriber["state"];

export const subscriberStates: Record<State, string> = {
  confirmed: "Gets letters",
  unconfirmed: "Asked, not confirmed",
  suspended: "Suspended: letters are refused",
};

/** The filter in an address of the list of subscribers, without the page. */
export function readSubscriberFilter(
  query: URLSearchParams,
): Pick<SubscriberFilter, "q" | "state" | "label"> {
  const state = query.get("state") ?? "";
  return {
    q: readSearchText(query.get("q")),
    label: readLabels(query.get("label") ?? "")[0] ?? "",
    state: Object.hasOwn(subscriberStates, state) ? (state as State) : undefined,
  };
}
