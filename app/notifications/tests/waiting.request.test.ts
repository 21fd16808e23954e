import { sql } from "kysely";
import { expect } from "vitest";
import type { HeldFor } from "../../../db/schema.ts";
import { edda, test } from "../../../test/support/desk-people.ts";
import { question } from "../../../test/support/enquiries.ts";
import { openStream } from "../../../test/support/event-stream.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { addComment } from "../../comments/models/comment.server.ts";
import { findPlace } from "../../comments/models/place.server.ts";
import { reportComment } from "../../comments/models/report-comment.server.ts";
import { receiveEnquiry } from "../../enquiries/enquiry-mails.server.ts";
import { reportToDesk } from "../../reading/models/report-to-desk.server.ts";
import { jobsOf } from "../../subjects.server.ts";
import { tellDesk } from "../models/desk-notices.server.ts";
import { saveMailTimes } from "../models/mail-choices.server.ts";

const spam = { reason: "spam", note: "" } as const;

test("what one editor has done is taken back from the others at once, on open pages too", async ({
  site,
  owner,
  editor,
  author: _,
  id,
}) => {
  await ask(site);
  const { id: enquiry } = await site.db.selectFrom("enquiries").select("id").executeTakeFirstOrThrow();
  const held = await comment(site, id, "Held", "held word");
  const reported = await comment(site, id, "Reported");
  await reportComment(site.db, "v:gwen", reported, spam);
  await reportToDesk(site.db, "v:gwen", { id, title: "Rye" }, spam);
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const bell = await openStream(`${site.url}/notifications/live`, { cookie });
  expect(await bell.next()).toEqual({ unread: 3 });
  await editor.post(`/desk/enquiries/${enquiry}`, { act: "state", state: "answered" });
  expect(await bell.next()).toEqual({ unread: 2 });
  await editor.post("/desk/reports", { act: "keep", id });
  expect(await bell.next()).toEqual({ unread: 1 });
  await editor.post("/desk/comments", { act: "approve", id: held });
  expect(await waitingPaths(site)).toEqual(["/desk/comments", "/desk/comments"]);
  await editor.post("/desk/comments", { act: "keep", id: reported });
  expect(await bell.next()).toEqual({ unread: 0 });
  bell.close();
});

test("what ended without an editor is taken back within a minute, and not mailed", async ({
  site,
  editor: _,
  author: __,
  id,
}) => {
  await saveMailTimes(site.db, edda.id, { waiting: "at-once" });
  await tellDesk(site.db, "posts", "“Rye” waits to be published");
  await reportToDesk(site.db, "v:gwen", { id, title: "Rye" }, spam);
  const job = jobsOf("mail", site.parts)["mail-notices"]!;
  await job.run(null, new AbortController().signal, false);
  expect(await waitingPaths(site)).toEqual(["/desk/reports"]);
  const mails = await site.db.selectFrom("mails").select("content").execute();
  expect(mails.map(({ content }) => JSON.parse(content).subject)).toEqual(["“Rye” was reported"]);
});

test("what waits and what editors are told of it are stored together, or not at all", async ({
  site,
  editor: _,
  reader: __,
  id,
}) => {
  const reported = await comment(site, id, "Shown");
  await sql`alter table notifications rename to elsewhere`.execute(site.db);
  await expect(ask(site)).rejects.toThrow();
  await expect(comment(site, id, "Held", "held word")).rejects.toThrow();
  await expect(reportComment(site.db, "v:gwen", reported, spam)).rejects.toThrow();
  await expect(reportToDesk(site.db, "v:gwen", { id, title: "Rye" }, spam)).rejects.toThrow();
  for (const table of ["enquiries", "comment_reports", "reports"] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect(await site.db.selectFrom("comments").select("id").execute()).toEqual([{ id: reported }]);
});

function ask({ db }: TestSite) {
  const enquiry = { ...question, blogId: undefined, userId: undefined, formId: "1", state: "new" } as const;
  return receiveEnquiry(db, enquiry, undefined);
}

/** A comment by Ann, who writes nothing of the desk. Returns its id. */
async function comment({ db }: TestSite, place: string, text: string, heldFor?: HeldFor) {
  const found = (await findPlace(db, place))!;
  const rendered = { html: `<p>${text}</p>`, plain: text };
  const added = await addComment(db, {
    ...{ place: found, authorId: ann.id, markdown: text, rendered, formKey: text, heldFor },
  });
  return (added as { id: string }).id;
}

async function waitingPaths({ db }: TestSite) {
  const rows = await db.selectFrom("notifications").select("path").where("kind", "=", "waiting").execute();
  return rows.map(({ path }) => path);
}
