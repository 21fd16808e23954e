import { expect } from "vitest";
import { elementsOf, mainOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";
import { aClass, addClass, joinedAt } from "./class-of-tests.ts";

const carol = { id: "carol2222222", email: "carol@example.com", name: "Carol" };

test("a lesson, the course and My learning say what a class says of them, to its people alone", async ({
  site,
}) => {
  const [member, teacher, other] = [await site.logIn(ann), await site.logIn(bob), await site.logIn(carol)];
  await addClass(site.db, bob.id);
  await site.db.updateTable("classes").set({ last_day: "2999-12-31" }).execute();
  await site.db
    .insertInto("class_members")
    .values({ class_id: aClass.id, user_id: ann.id, joined_at: joinedAt, calendar_key: "key" })
    .execute();
  await site.db
    .insertInto("class_days")
    .values({ class_id: aClass.id, course_id: "s12", lesson_id: "loops", day: "2999-12-05" })
    .execute();
  const noteLinks = async (browser: Pick<typeof member, "get">, page: string) =>
    elementsOf(mainOf((await browser.get(page)).text), "a")
      .filter(({ attributes }) => attributes.href?.startsWith("/classes/"))
      .map(({ text, attributes }) => `${text} ${attributes.href}`);
  const home = `/classes/${aClass.id}`;
  expect(await noteLinks(member, "/course/s12/loops")).toEqual([
    `Due Thursday, December 5 ${home}`,
    `Hand in an exercise ${home}/hand-in/s12/loops`,
  ]);
  expect(await noteLinks(member, "/blog/s12")).toEqual([
    `Your class: ${aClass.name} ${home}`,
    `Due Thursday, December 5 ${home}`,
  ]);
  expect(await noteLinks(member, "/blog/s14")).toEqual([]);
  expect(await noteLinks(member, "/profile/learning")).toEqual([`Your class: ${aClass.name} ${home}`]);
  expect(await noteLinks(teacher, "/profile/learning")).toEqual([`You teach ${aClass.name} ${home}`]);
  for (const browser of [teacher, other, site])
    for (const page of ["/course/s12/loops", "/blog/s12"]) expect(await noteLinks(browser, page)).toEqual([]);
  for (const browser of [other, site]) expect(await noteLinks(browser, "/profile/learning")).toEqual([]);
});
