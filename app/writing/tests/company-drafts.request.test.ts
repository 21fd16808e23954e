import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import { save, versionsOf } from "../../../test/support/drafts.ts";
import {
  alertOf,
  fieldsOf,
  publishWithEditor,
  rye,
  submitEditor,
  uploadCover,
} from "../../../test/support/editor.ts";
import { textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import { storeDraft } from "../../../test/support/stored-draft.ts";
import { test as base } from "../../../test/support/writer.ts";
import { makeOwner } from "../../accounts/models/role.server.ts";
import { deletePerson, setBlocked, setRole } from "../../members/models/person-acts.server.ts";
import { subjects } from "../../subjects.server.ts";

const id = "draft2222222";

/** Fixtures: Bob and Ann are editors, and Bob published a post of the company; `blogId` is its id. */
const test = base
  .extend("other", async ({ site, writer: _ }) => {
    await addUser(site.db, ann);
    await site.db.updateTable("users").set({ role: "editor" }).execute();
    return site.logIn(ann);
  })
  .extend("blogId", ({ site, writer, other: _ }) =>
    publishWithEditor(site, writer, { as: "company", publishKey: id }),
  );

test("a former editor cannot open drafts of the company's posts, not even one that they began", async ({
  site,
  writer,
  other,
  blogId,
}) => {
  const text = { ...rye, as: "company", blogId };
  expect((await save(other, id, { ...text, content: "Secret plans.", base: 1 })).status).toBe(200);
  expect((await writer.get("/profile/drafts")).text).toContain("Secret plans.");
  await site.db.updateTable("users").set({ role: "author" }).where("id", "=", bob.id).execute();

  for (const path of ["versions", "discard", "schedule", "preview-link"])
    expect((await writer.get(`/write/${id}/${path}`)).status, path).toBe(404);
  expect((await writer.post(`/write/${id}/discard`, { on: "yes" })).status).toBe(404);
  expect((await save(writer, id, { ...text, content: "Mine!", base: 2 })).status).toBe(404);
  expect((await writer.get("/profile/drafts")).text).not.toContain("Secret plans.");
  const files = Object.values(unzipSync((await writer.post("/account/data", {})).body));
  expect(files.map((file) => strFromU8(file)).join()).not.toContain("Secret plans.");
  expect((await versionsOf(site, id)).at(-1)).toEqual(["edit", "Secret plans."]);
  expect((await other.get(`/write/${id}/versions`)).status).toBe(200);
});

test("an editor publishes what another one wrote, with the other's pictures", async ({
  site,
  writer,
  other,
  blogId,
}) => {
  const [cover, picture] = [await uploadCover(other), await uploadCover(other)];
  const text = {
    ...rye,
    as: "company",
    blogId,
    image: cover,
    content: `![A loaf](/images/${picture}-960.webp)`,
  };
  expect((await save(other, id, { ...text, base: 1 })).status).toBe(200);
  const fields = { ...fieldsOf(await writer.get(`/blog/${blogId}/edit`)), cover: undefined };
  const response = await submitEditor(writer, `/blog/${blogId}/edit`, fields);
  expect([response.status, alertOf(response)]).toEqual([303, ""]);
  const uses = await site.db
    .selectFrom("image_uses")
    .select("image_key")
    .where("holder_id", "=", blogId)
    .execute();
  expect(uses.map(({ image_key }) => image_key).sort()).toEqual([cover, picture].sort());

  // Somebody else's picture that was never in the draft stays theirs.
  const unrelated = { ...fieldsOf(await writer.get(`/blog/${blogId}/edit`)), cover: undefined };
  const content = `![A loaf](/images/${await uploadCover(other)}-960.webp)`;
  expect((await submitEditor(writer, `/blog/${blogId}/edit`, { ...unrelated, content })).status).toBe(422);
});

test("when an editor leaves the company's drafts, their preview links end, and the others make new ones", async ({
  site,
  writer: _,
  other,
  blogId,
}) => {
  const owner = { id: "cy1222222222", email: "cy@example.com", name: null };
  await addUser(site.db, owner);
  await makeOwner(site.db, owner.id);
  const text = { ...rye, as: "company", blogId };
  expect((await save(other, id, { ...text, content: "Secret plans.", base: 1 })).status).toBe(200);
  const share = async () => {
    await other.post(`/write/${id}/preview-link`, { on: "yes" });
    const path = /\/preview\/[0-9a-f]{32}/.exec((await other.get(`/write/${id}/preview-link`)).text)![0];
    expect((await site.get(path)).text).toContain("Secret plans.");
    return path;
  };
  const path = await share();
  await setRole(site.db, owner.id, bob.id, "owner");
  expect((await site.get(path)).status).toBe(200);
  for (const leave of [
    () => setRole(site.db, owner.id, bob.id, "author"),
    async () => {
      await setRole(site.db, owner.id, bob.id, "editor");
      return setBlocked(site.db, owner.id, bob.id, true);
    },
    async () => {
      await setBlocked(site.db, owner.id, bob.id, false);
      return deletePerson(site.db, subjects, owner.id, bob.id, "keep");
    },
  ]) {
    await setBlocked(site.db, owner.id, bob.id, false);
    const path = await share();
    expect(await leave()).toBe("done");
    expect((await site.get(path)).status).toBe(404);
  }
});

test("a new draft in the company's name is not previewed for a writer who is no editor any more", async ({
  site,
  writer,
  other: _,
}) => {
  await storeDraft(writer, { id: "draft3333333", as: "company" });
  await writer.post("/write/draft3333333/preview-link", { on: "yes" });
  const page = await writer.get("/write/draft3333333/preview-link");
  const path = /\/preview\/[0-9a-f]{32}/.exec(page.text)![0];
  expect(textOf((await site.get(path)).text)).toContain("Lectern Academy");
  await site.db.updateTable("users").set({ role: "author" }).where("id", "=", bob.id).execute();
  expect((await site.get(path)).status).toBe(404);
});
