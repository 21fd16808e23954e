import { oneOf } from "../kit/fields.ts";
import { readSearchText } from "../lib/read-search-text.ts";
import type { DeskEnquiry, EnquiryFilter } from "./models/desk-enquiries.server.ts";

type EnquiryState = DeskEnquiry["state"];

export const enquiryStates = {
  new: "New",
  waiting: "Waiting",
  answered: "Answered",
  closed: "Closed",
  spam: "Spam",
} as const satisfies Record<EnquiryState, string>;

/** undefined for a text that is no state. */
function readEnquiryState(text: string | null): EnquiryState | undefined {
  return Object.hasOwn(enquiryStates, text ?? "") ? (text as EnquiryState) : undefined;
}

export const enquiryState = oneOf(Object.keys(enquiryStates) as EnquiryState[]);

export const maxNotesLength = 5000;
export const maxAnswerLength = 10_000;

/** The filter in an address of the list of enquiries, without the page. */
export function readEnquiryFilter(query: URLSearchParams): Pick<EnquiryFilter, "q" | "state" | "assigned"> {
  const assigned = query.get("of") || undefined;
  return { q: readSearchText(query.get("q")), state: readEnquiryState(query.get("state")), assigned };
}
