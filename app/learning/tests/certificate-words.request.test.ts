import { expect } from "vitest";
import { claimPath, earnCertificate, markAll } from "../../../test/support/exam.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

const words = {
  certificate: "on",
  heading: "Proof of attendance",
  sentence: "took part with success in",
  hours: "12",
  logo: "no",
  signatory: "Rosa Roe",
  signatoryRole: "Head of training, Roe & Co.",
};

async function asOwner(site: TestSite) {
  const owner = await site.logIn(bob);
  await site.db.updateTable("users").set({ role: "owner" }).where("id", "=", bob.id).execute();
  return {
    owner,
    save: (change: object) => owner.post("/desk/courses/s12", { act: "certificate", ...words, ...change }),
  };
}

test("a certificate says what its owner wrote, and keeps that when the words change", async ({ site }) => {
  const { save } = await asOwner(site);
  expect((await save({})).status).toBe(303);
  const reader = await site.logIn(ann);
  const address = await earnCertificate(site, reader, "Ann A. Archer");
  const html = (await site.get(address)).text;
  const page = mainOf(html);
  const text = textOf(page);
  for (const said of [words.heading, words.sentence, "7 of 7, 12 hours", "Rosa Roe", "Roe & Co."])
    expect(text).toContain(said);
  expect(html).toContain("7 lessons, 12 hours.");
  expect(html).not.toContain("planned for");
  expect(page).not.toContain('class="brand"');
  await save({ heading: "Other", signatory: "", hours: "", logo: "yes" });
  expect(mainOf((await site.get(address)).text)).toBe(page);
});

test("a course whose owner ended its certificate promises none, and those that were earned stay valid", async ({
  site,
}) => {
  const { save } = await asOwner(site);
  const reader = await site.logIn(ann);
  const address = await earnCertificate(site, reader, "Ann A. Archer");
  const other = await site.logIn({ ...bob, id: "carolcarol22", email: "carol@example.com", name: "Carol" });
  await markAll(site, other);
  const pages = ["/blog/s12", "/course/s12/a-file-that-remembers", "/profile/learning"];
  const promises = async () => {
    const texts = await Promise.all(pages.map(async (path) => (await other.get(path)).text));
    return texts.filter((text) => text.includes(claimPath)).length;
  };
  expect(await promises()).toBeGreaterThan(0);
  await save({ certificate: "off" });
  expect(await promises()).toBe(0);
  for (const browser of [site.openBrowser(), other, reader])
    expect((await browser.get(claimPath)).status).toBe(404);
  expect((await other.post(claimPath, { act: "begin" })).status).toBe(404);
  expect((await site.get(address)).status).toBe(200);
  expect((await reader.post(address, {})).headers.location).toBe("/blog/s12");
});

test("what is wrong with the words of a certificate is said beside its field, and nothing is changed", async ({
  site,
}) => {
  const { save } = await asOwner(site);
  const refused = await save({ hours: "many", heading: "a".repeat(61) });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("The hours are a whole number");
  expect(refused.text).toContain("The heading may have 60 characters");
  expect(await site.db.selectFrom("course_certificates").selectAll().execute()).toEqual([]);
});
