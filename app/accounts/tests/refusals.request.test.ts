import { expect } from "vitest";
import { elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";

test("each page that refuses somebody says what is true for that page", async ({ site }) => {
  await publish(site.db, bread);
  await publish(site.db, cafe, { author_kind: "company", author_id: null });
  await addUser(site.db, bob);
  const setRole = (id: string, role: "owner" | "author" | "reader") =>
    site.db.updateTable("users").set({ role }).where("id", "=", id).execute();
  await setRole(ann.id, "owner");
  await setRole(bob.id, "author");
  const [owner, author] = [await site.logIn(ann), await site.logIn(bob)];
  const expectRefusal = async (response: Awaited<ReturnType<typeof owner.get>>, reason: string) => {
    expect([response.status, elementOf(response.text, "h1")!.text]).toEqual([403, "You cannot do this"]);
    expect(textOf(mainOf(response.text))).toContain(reason);
  };

  for (const path of ["edit", "delete", "unpublish"]) {
    await expectRefusal(await author.get(`/blog/${bread.id}/${path}`), "only by its author");
    await expectRefusal(await author.get(`/blog/${cafe.id}/${path}`), "only by editors and owners");
    await expectRefusal(await author.get(`/blog/s1/${path}`), "only by editors and owners");
  }
  await expectRefusal(
    await owner.post(`/desk/people/${ann.id}`, { act: "block" }),
    "Only an owner may do this, and not to their own account.",
  );
  await expectRefusal(await owner.get(`/blog/${bread.id}/report`), "You cannot report a blog of your own.");
  await setRole(ann.id, "reader");
  for (const path of [`/blog/${bread.id}/edit`, "/write/draft2222222/schedule"])
    await expectRefusal(await owner.get(path), "may read and save blogs, but not write them");
  // A navigation in the browser gets the same words as data.
  expect((await author.get(`/blog/${bread.id}/delete.data`)).text).toContain("only by its author");
});
