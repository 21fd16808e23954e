import type { Browser, HttpResponse } from "./browser.ts";
import { rye, uploadCover } from "./editor.ts";
import type { TestSite } from "./site.ts";

export const draftId = "draft2222222";
export const minuteMs = 60_000;

/** Saves a complete draft: `rye` with a cover, and `fields` in place of some. Throws when refused. Returns its image key. */
export async function storeDraft(
  browser: Browser,
  { id = draftId, ...fields }: Record<string, string> = {},
): Promise<string> {
  const image = fields.image ?? (await uploadCover(browser));
  const form = new FormData();
  const all = { base: "0", session: "session22222", ...rye, image, ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  const { status, text } = await browser.postFiles(`/drafts/${id}`, form);
  if (status !== 200) throw new Error(`not saved: ${status} ${text}`);
  return image;
}

/** Sets the date of a draft, without JavaScript. */
export function schedule(
  browser: Browser,
  atMs: number = Date.now() + 60 * minuteMs,
  id = draftId,
): Promise<HttpResponse> {
  return browser.post(`/write/${id}/schedule`, {
    on: "yes",
    when: new Date(atMs).toISOString().slice(0, 19),
  });
}

/** Moves the date of a scheduled draft into the past, as if the time had come `agoMs` before now. */
export async function makeDue({ db }: Pick<TestSite, "db">, id = draftId, agoMs = 1000): Promise<void> {
  const at = Date.now() - agoMs;
  await db.updateTable("drafts").set({ publish_at: at }).where("id", "=", id).execute();
  await db.updateTable("jobs").set({ run_at: at }).where("id", "=", `publish-${id}`).execute();
}

/** Stores drafts that were scheduled and whose time has come, with one cover. Returns their ids; their titles are "Loaf ID". */
export async function storeDueDrafts(site: TestSite, writer: Browser, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `draft${index}`);
  let image: string | undefined;
  for (const id of ids) {
    image = await storeDraft(writer, { id, title: `Loaf ${id}`, ...(image && { image }) });
    const { status } = await schedule(writer, undefined, id);
    if (status !== 303) throw new Error(`not scheduled: ${status}`);
    await makeDue(site, id);
  }
  return ids;
}

export function readDraft({ db }: Pick<TestSite, "db">, id = draftId) {
  return db.selectFrom("drafts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The posts, in the order in which they were published. */
export function readPosts({ db }: Pick<TestSite, "db">) {
  return db.selectFrom("blogs").selectAll().where("kind", "=", "post").orderBy("position").execute();
}
