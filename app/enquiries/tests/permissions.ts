import { type Act, editors, everyone, form, read } from "../../../test/permissions/act.ts";
import { insertEnquiry } from "../../../test/support/enquiries.ts";
import type { TestSite } from "../../../test/support/site.ts";

const enquiryId = "enquiry1";
const enquiry = (act: string, fields: Record<string, string> = {}) =>
  form(`${act} of an enquiry`, `/desk/enquiries/${enquiryId}`, { act, ...fields }, editors(303));

export const acts: Act[] = [
  ...["/desk/enquiries", "/desk/enquiries.csv", `/desk/enquiries/${enquiryId}`].map((path) =>
    read(`see ${path}`, path, editors(200)),
  ),
  enquiry("state", { state: "answered" }),
  enquiry("notes", { notes: "Called back.", revision: "0" }),
  enquiry("answer", { id: "answer123456", text: "Yes.", name: "Yes" }),
  enquiry("assign", { to: "" }),
  enquiry("remove-answer", { key: "none" }),
  enquiry("delete"),
  read("see the form of /contact", "/contact", everyone(200)),
  form("send the form of /contact without an address", "/contact", { message: "When?" }, everyone(422)),
];

export const seed = (site: TestSite) => insertEnquiry(site, 1);
