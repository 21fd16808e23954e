import { expect } from "vitest";
import { earnCertificate } from "../../../test/support/exam.ts";
import { attributeValues, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";

const path = "/paths/data-scientist";
const claim = `${path}/certificate`;

test("a path is certified by the certificates of its courses, and no longer than each of them is", async ({
  site,
}) => {
  const [reader, editor] = [await site.logIn(ann), await site.logIn(bob)];
  await site.db.updateTable("users").set({ role: "editor" }).where("id", "=", bob.id).execute();
  expect(attributeValues(mainOf((await site.get(path)).text), "href")).toContain(claim);
  const page = async () => textOf(mainOf((await reader.get(claim)).text));
  const sql = await earnCertificate(site, reader, "Ann", "s14");
  await earnCertificate(site, reader, "Ann", "s12");
  expect(await page()).toMatch(/SQL ✓ Yours.*Python ✓ Yours.*Data science not yet/);
  expect((await reader.post(claim, { name: "Ann" })).status).toBe(409);
  await earnCertificate(site, reader, "Ann", "s8");
  expect((await reader.post(claim, { name: " " })).status).toBe(422);
  const { location } = (await reader.post(claim, { name: "Ann A. Archer" })).headers;
  const address = location as string;
  expect((await reader.post(claim, { name: "Somebody" })).headers.location).toBe(address);
  const text = textOf(mainOf((await site.get(address)).text));
  expect(text).toContain("Ann A. Archer has completed the path From a spreadsheet to answers you can defend");
  expect(text).toMatch(/Courses 3, planned for .* Final questions \d+ answered right/);
  expect(text).toMatch(/SQL, .*Python, .*Data science, /);
  const isListed = async () => (await reader.get("/profile/learning")).text.includes(address);
  expect(await isListed()).toBe(true);

  await editor.post(sql, { revoked: "yes" });
  expect((await site.get(address)).status).toBe(404);
  expect(await isListed()).toBe(false);
  expect(await page()).toContain("Your certificate of this path was revoked.");
  const revoked = textOf(mainOf((await editor.get(address)).text));
  expect(revoked).toContain("The certificate of one of its courses is revoked, and this one with it.");
  // Nothing would come of it here.
  expect(revoked).not.toContain("Make it valid again");
  await editor.post(sql, { revoked: "no" });
  expect((await site.get(address)).status).toBe(200);
  expect((await reader.post(address, {})).headers.location).toBe(claim);
  expect((await site.get(address)).status).toBe(404);
});

test("a path says which of its courses are no part of its certificate, and with fewer than two there is none", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  const { text } = await reader.get("/paths/web-developer/certificate");
  expect(textOf(mainOf(text))).toContain("Cloud computing: not part of it, without a certificate.");
  expect((await reader.get("/paths/marketer/certificate")).status).toBe(404);
  expect((await site.get("/paths/marketer")).text).not.toContain("/paths/marketer/certificate");
});
