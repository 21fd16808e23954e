// Writes own pages as an owner does, by plain requests.
import type { Browser } from "./browser.ts";
import { fieldsOf, submitEditor } from "./editor.ts";

export const about = {
  title: "About us",
  content: "We **bake**.\n\n## Where\n\n<script>alert(1)</script> Clay Lane.",
};

/** Begins a page, or finds that of this name. Returns the address of its editor. */
export async function openPageEditor(owner: Browser, title: string): Promise<string> {
  const { headers } = await owner.post("/desk/site/pages", { act: "new", title });
  return headers.location!;
}

/** Publishes a page, by default /pages/about. */
export async function publishPage(owner: Browser, fields: Partial<typeof about> = {}, title = "About") {
  const editor = await openPageEditor(owner, title);
  const shown = fieldsOf(await owner.get(editor));
  return submitEditor(owner, editor, {
    ...shown,
    ...about,
    description: undefined,
    cover: undefined,
    ...fields,
  });
}
