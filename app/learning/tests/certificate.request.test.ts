import { expect } from "vitest";
import { beginExam, claimPath, earnCertificate as earn, markAll } from "../../../test/support/exam.ts";
import { attributeValues, elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { deleteAccount } from "../../accounts/models/delete-account.server.ts";
import { subjects } from "../../subjects.server.ts";
import { formatPlace } from "../lib/place.ts";

test("whoever has the address of a certificate sees name, course, lessons and date, and nothing else of the person", async ({
  site,
}) => {
  const { reader, address } = await earnCertificate(site, ann);
  const response = await site.get(address);
  const text = textOf(mainOf(response.text));
  expect(text).toContain("Ann A. Archer");
  expect(text).toContain("has completed Python, module 1");
  expect(text).toContain("7 of 7, planned for 6 hours");
  expect(text).toMatch(/Checks (\d+) of \1 answered/);
  expect(text).toMatch(/Exercises .*14/);
  expect(text).toContain("14 answered right, drawn from 28");
  expect(text).toContain(`Number ${address.slice(-24).match(/.{4}/g)!.join(" ")}`);
  expect(text).toContain(site.url + address);
  expect(text).toContain("Functions, and who pays whom");
  expect(text).toContain("This certificate is genuine");
  expect(response.text).toMatch(/<time dateTime="\d{4}-|<time datetime="\d{4}-/);
  expect(elementOf(response.text, "meta", { name: "robots" })?.attributes.content).toBe("noindex");
  for (const secret of [ann.email, ann.id, ann.name]) expect(response.text).not.toContain(secret);
  expect(text).not.toContain("Withdraw it");
  expect(text).not.toContain("LinkedIn");
  expect(elementOf(response.text, "meta", { property: "og:image" })?.attributes.content).toMatch(
    `${address}/card.png`,
  );
  expect((await site.get(`${address}/card.png`)).headers["content-type"]).toBe("image/png");
  const own = (await reader.get(address)).text;
  expect(textOf(mainOf(own))).toContain("Withdraw it");
  const [linkedIn] = attributeValues(own, "href").filter((href) => href.includes("linkedin.com"));
  expect(Object.fromEntries(new URL(linkedIn!).searchParams)).toMatchObject({
    name: "Python, module 1",
    certUrl: site.url + address,
    certId: address.split("/")[2],
  });
  expect(address).toMatch(/^\/certificate\/[a-z0-9]{24}$/);
  for (const other of ["/certificate/s12", `/certificate/${"a".repeat(24)}`])
    expect((await site.get(other)).status).toBe(404);
});

test("a second claim leads to the same certificate, which keeps its name", async ({ site }) => {
  const { reader, address } = await earnCertificate(site, ann);
  expect((await reader.post(claimPath, { name: "Somebody else" })).headers.location).toBe(address);
  expect(textOf((await site.get(address)).text)).toContain("Ann A. Archer");
});

test("a certificate is gone once its holder withdraws it, which nobody else can; a new one has another address", async ({
  site,
}) => {
  const { reader, address } = await earnCertificate(site, ann);
  const other = await site.logIn(bob);
  expect((await site.openBrowser().post(address, {})).headers.location).toMatch(/^\/login\?to=/);
  await other.post(address, {});
  expect((await site.get(address)).status).toBe(200);
  for (const location of [claimPath, "/"])
    expect((await reader.post(address, {})).headers.location).toBe(location);
  expect((await site.get(address)).status).toBe(404);
  const again = (await reader.post(claimPath, { name: "Ann" })).headers.location;
  expect(again).toMatch(/^\/certificate\//);
  expect(again).not.toBe(address);
});

test("a certificate is deleted with its account", async ({ site }) => {
  const { address } = await earnCertificate(site, ann);
  await deleteAccount(site.db, subjects, ann.id, "remove");
  expect((await site.get(address)).status).toBe(404);
});

test("a certificate is not shown while its account is blocked", async ({ site }) => {
  const { address } = await earnCertificate(site, ann);
  const block = (blocked_at: string | null) =>
    site.db.updateTable("users").set({ blocked_at }).where("id", "=", ann.id).execute();
  await block(new Date().toISOString());
  expect((await site.get(address)).status).toBe(404);
  await block(null);
  expect((await site.get(address)).status).toBe(200);
});

test("a name is needed, and nobody can use the company's", async ({ site }) => {
  const reader = await site.logIn(ann);
  await markAll(site, reader);
  await reader.post(claimPath, await beginExam(site, reader));
  for (const name of ["", "  ", "Lectern Academy", "a".repeat(81), "Ann \u202e"]) {
    const response = await reader.post(claimPath, { name });
    expect(response.status, name).toBe(422);
    expect(response.text).toContain('role="alert"');
  }
  expect(await site.db.selectFrom("certificates").selectAll().execute()).toEqual([]);
});

test("below the shares of a course the claim page says what is missing, with links, and no questions are drawn", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  const isCheck = (mark: string) => mark.startsWith("q-");
  await markAll(site, reader, "s12", (mark) => mark === "done" || isCheck(mark));
  const page = async () => mainOf((await reader.get(claimPath)).text);
  const texts = textOf(await page());
  expect(texts).toContain("✓ 7 of 7 lessons");
  expect(texts).toMatch(/✓ (\d+) of \1 checks/);
  expect(texts).toMatch(/ 0 of 14 exercises \(7 are asked for\)\s*, 7 left/);
  const open = attributeValues(await page(), "href").filter((href) => href.includes("#"));
  expect(open).toHaveLength(14);
  const [path, id] = open[0]!.split("#");
  expect((await site.get(path!)).text).toContain(`id="${id}"`);
  expect((await reader.post(claimPath, { act: "begin" })).status).toBe(409);
  const shares = async (change: object) => {
    const { facts } = await site.db
      .selectFrom("blogs")
      .select("facts")
      .where("id", "=", "s12")
      .executeTakeFirstOrThrow();
    const changed = JSON.stringify({ ...JSON.parse(facts!), ...change });
    await site.db.updateTable("blogs").set({ facts: changed }).where("id", "=", "s12").execute();
  };
  await shares({ exercises: 7 });
  expect(textOf(await page())).toMatch(/ 0 of 14 exercises \(1 is asked for\)\s*, 1 left/);
  await reader.act("/progress", [["on", open[0]!.slice(8).replace("#", "/")]]);
  expect(textOf(await page())).toContain("All lessons are done.");
  await shares({ exercises: 100 });
  expect(textOf(await page())).toMatch(/ 1 of 14 exercises\s*, 13 left/);
});

test("whoever answered the final questions before shares were asked for still gets the certificate, which says what was done", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  await markAll(site, reader);
  await reader.post(claimPath, await beginExam(site, reader));
  await site.db.deleteFrom("lesson_marks").where("mark", "<>", "done").execute();
  const { location } = (await reader.post(claimPath, { name: "Ann" })).headers;
  const text = textOf(mainOf((await site.get(location as string)).text));
  expect(text).toMatch(/Checks 0 of \d+ answered Exercises 0 of 14/);
});

test("a certificate of before says what it knows", async ({ site }) => {
  const { address } = await earnCertificate(site, ann);
  await site.db.updateTable("certificates").set({ done: null }).execute();
  const text = textOf(mainOf((await site.get(address)).text));
  expect(text).toContain("7 of 7, planned for 6 hours Final questions 14 answered right");
  expect(text).not.toContain("Exercises");
});

test("questions without an answer are named, what was answered stays, and nothing is counted", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  await markAll(site, reader);
  const right = await beginExam(site, reader);
  const lacking = right.filter(([name]) => name !== "q3" && name !== "q9");
  const refusal = await reader.post(claimPath, lacking);
  expect(refusal.status).toBe(422);
  const form = mainOf(refusal.text);
  expect(textOf(form)).toMatch(/Without an answer: question 4\s*, question 10\s*\. Nothing/);
  expect(elementsOf(form, "p").filter(({ attributes }) => attributes.id?.endsWith("-missing"))).toHaveLength(
    2,
  );
  const given = [
    ...elementsOf(form, "input").filter(
      ({ attributes: { type, ...all } }) => !type || type === "hidden" || "checked" in all,
    ),
    ...elementsOf(form, "option").filter(({ attributes }) => "selected" in attributes),
  ];
  expect(given.length).toBeGreaterThanOrEqual(lacking.length);
  expect((await reader.post(claimPath, right)).headers.location).toBe(claimPath);
});

test("a course without final questions says that it has no certificate", async ({ site }) => {
  await site.db.updateTable("blog_texts").set({ questions: "[]" }).execute();
  const reader = await site.logIn(ann);
  await markAll(site, reader);
  const last = mainOf((await reader.get("/course/s12/a-file-that-remembers")).text);
  expect(textOf(last)).toContain("That was the last lesson.");
  expect(last).not.toContain("Get your certificate");
  await reader.post("/progress", { place: formatPlace("s12", "a-file-that-remembers", Date.now(), "") });
  for (const path of ["/blog/s12", "/profile/learning"]) {
    const page = textOf(mainOf((await reader.get(path)).text));
    expect(page, path).toContain("Read it again");
    expect(page, path).not.toContain("Get your certificate");
  }
  for (const somebody of [site, reader])
    expect(textOf(mainOf((await somebody.get(claimPath)).text))).toContain(
      "This course has no final questions yet.",
    );
});

test("a course without lessons has no certificate", async ({ site }) => {
  for (const path of ["/course/s4/certificate", "/course/s15/certificate", "/course/nothing/certificate"])
    expect((await site.get(path)).status, path).toBe(404);
});

async function earnCertificate(site: TestSite, person: typeof ann) {
  const reader = await site.logIn(person);
  return { reader, address: await earn(site, reader, "Ann A. Archer") };
}
