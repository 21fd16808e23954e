import type { DeskEnquiry } from "./models/desk-enquiries.server.ts";

type EnquiryState = DeskEnquiry["state"];

export const enquiryStates = {
  new: "New",
  answered: "Answered",
  closed: "Closed",
  spam: "Spam",
} as const satisfies Record<EnquiryState, string>;

/** undefined for a text that is no state. */
export function readEnquiryState(text: string | null): EnquiryState | undefined {
  return Object.hasOwn(enquiryStates, text ?? "") ? (text as EnquiryState) : undefined;
}
