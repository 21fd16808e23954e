import { type Act, form, multipartForm, owners, read } from "../../../test/permissions/act.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";

const importId = "import222222";

export const acts: Act[] = [
  ...["/desk/import", `/desk/import/${importId}`].map((path) => read(`see ${path}`, path, owners(200))),
  multipartForm("import without a file", "/desk/import", { site: "" }, owners(422)),
  ...["start", "pictures", "try-again", "cancel", "undo"].map((act) =>
    // Once it has begun, its pictures are not chosen any more.
    form(`${act} an import`, `/desk/import/${importId}`, { act }, owners(act === "pictures" ? 409 : 303)),
  ),
];

/** One that was read and waits for its start. */
export async function seed({ db }: TestSite) {
  const at = "2026-03-01T08:00:00.000Z";
  const options = { authors: "people", as: "", site: "", fetchesImages: false, invites: false };
  const row = { id: importId, user_id: ann.id, file: "", file_name: "blog.zip", state: "planned" };
  await db
    .insertInto("imports")
    .values({ ...row, is_open: 1, options: JSON.stringify(options), created_at: at, changed_at: at })
    .execute();
}
