// The fields of the desk's forms for the catalogue.
import { line, upTo } from "../../kit/fields.ts";
import { fieldText } from "../../lib/text.ts";
import type { Order } from "../lib/arrange.ts";

/** What is wrong, and with which field. */
export const lessonProblems = {
  done: undefined,
  "no-post": { post: "There is no public post at that address." },
  "too-many": { post: "This course has as many lessons as it may have. Remove one first." },
};

/** The id in the address of a post, here or at the desk; other texts are taken for an id. */
export function readPostId(address: string): string {
  return /\/(?:blog|desk\/posts)\/([^/?#]+)/.exec(address)?.[1] ?? address;
}

/** Without scripts, the form holds the order of before, and a button says which row goes earlier or later. */
export function readOrder(form: FormData): Order {
  const ids = fieldText(form, "order").split(",");
  const step = form.has("earlier") ? -1 : Number(form.has("later"));
  const moved = ["moved", "earlier", "later"].map((name) => fieldText(form, name)).find(Boolean) ?? "";
  const at = ids.indexOf(moved);
  const place = Math.max(0, at + step);
  return { ids: at === -1 ? ids : ids.toSpliced(at, 1).toSpliced(place, 0, moved), moved };
}

/** The title of something new. */
export const newTitle = line.min(1, "Give it a title. You can change it later.").check(upTo(200, "A title"));

/** null: as long as the words take to read. */
export const lessonMinutes = line
  .regex(/^(?:|[1-9]\d?|[1-5]\d\d|600)$/, "Say a number of minutes, 600 at most, or leave it empty.")
  .transform((minutes) => (minutes ? Number(minutes) : null));
