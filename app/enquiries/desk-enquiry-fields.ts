import { readSearchText } from "../lib/read-search-text.ts";
import { readEnquiryState } from "./desk-enquiry-states.ts";
import type { EnquiryFilter } from "./models/desk-enquiries.server.ts";

export const maxNotesLength = 5000;

/** The filter in an address of the list of enquiries, without the page. */
export function readEnquiryFilter(query: URLSearchParams): Pick<EnquiryFilter, "q" | "state"> {
  return { q: readSearchText(query.get("q")), state: readEnquiryState(query.get("state")) };
}
