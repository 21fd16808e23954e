import { expect } from "vitest";
import { earnCertificate } from "../../../test/support/exam.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, bob } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";
import { addClass, addMember } from "./class-of-tests.ts";

test("a certificate that is earned in a class that runs names it with its teacher, and no other does", async ({
  site,
}) => {
  await addUser(site.db, bob);
  await site.db.updateTable("users").set({ name: "Bob Baker" }).where("id", "=", bob.id).execute();
  await addClass(site.db, bob.id);
  const logIn = async (name: string) => site.logIn({ id: await addMember(site.db, name), name });
  const [ada, cleo] = [await logIn("Ada"), await logIn("Cleo")];
  const days = (first_day: string, last_day: string) =>
    site.db.updateTable("classes").set({ first_day, last_day }).execute();
  const shown = async (address: string) => textOf(mainOf((await site.get(address)).text));
  await days("2026-01-01", "2099-12-31");
  expect(await shown(await earnCertificate(site, ada, "Ada"))).toContain(
    "Class Python in March, with Bob Baker",
  );
  await days("2020-01-01", "2020-12-31");
  expect(await shown(await earnCertificate(site, cleo, "Cleo"))).not.toContain("Python in March");
});
