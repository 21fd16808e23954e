import { csvOf } from "../../kit/desk/csv.server.ts";
import { redirectBatches } from "../models/redirect.server.ts";

/** All redirects, in the form that the desk reads again. */
export const loader = csvOf({
  ...{ right: "manage-site", name: "redirects.csv", log: "download-redirects", batches: redirectBatches },
  columns: {
    From: ({ source }) => withoutSemicolons(source),
    To: ({ target }) => withoutSemicolons(target),
  },
});

/** Behind a semicolon, spreadsheets see formulas, and an apostrophe would protect from them. The address stays the same. */
function withoutSemicolons(address: string) {
  return address.replaceAll(";", "%3B");
}
