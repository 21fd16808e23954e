// Saves drafts, as the open editor does.

import { unpackText } from "../../app/markdown/packed-text.server.ts";
import type { DraftText } from "../../app/writing/lib/draft-fields.ts";
import type { Browser, HttpResponse } from "./browser.ts";
import type { TestSite } from "./site.ts";

type Fields = Record<string, string | number | undefined>;

interface Answer {
  id?: string;
  revision?: number;
  blogRevision?: number;
  at?: string;
  theirs?: DraftText;
  error?: string;
  waitSeconds?: number;
  isOtherAccount?: boolean;
}

/** Saves a draft that is empty but for `fields`; undefined removes a field. Returns any response, also a refusal. */
export function save(writer: Browser, id: string, fields: Fields): Promise<HttpResponse> {
  const empty = { title: "", description: "", content: "", image: "", base: 0, session: "tab", kind: "edit" };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...empty, ...fields }))
    if (value !== undefined) form.append(name, String(value));
  return writer.postFiles(`/drafts/${id}`, form, { accept: "application/json" });
}

export function answerOf({ status, text }: HttpResponse): [number, Answer] {
  return [status, JSON.parse(text)];
}

/** Kind and content of the versions of a draft, oldest first. */
export async function versionsOf({ db }: TestSite, draftId: string) {
  const rows = await db
    .selectFrom("draft_versions")
    .select(["kind", "markdown"])
    .where("draft_id", "=", draftId)
    .orderBy("at")
    .execute();
  return Promise.all(rows.map(async ({ kind, markdown }) => [kind, await unpackText(markdown)] as const));
}
