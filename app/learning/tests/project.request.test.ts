import { expect } from "vitest";
import { test } from "../../../test/support/desk-people.ts";
import { beginExam, claimPath, markAll, type Reader } from "../../../test/support/exam.ts";
import { attributeValues, elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { deleteAccount } from "../../accounts/models/delete-account.server.ts";
import { subjects } from "../../subjects.server.ts";

const task = "Send the program that you wrote\nfor a trip of your own.";
const project = { act: "project", text: "print('<b>trip</b>')", link: "https://example.com/trip" };

test("a member hands a project in, an editor sends it back and accepts it, and the certificate says so", async ({
  site,
  owner,
  editor,
}) => {
  const reader = await pass(site, owner);
  expect(await claimText(reader)).toContain("Send the program that you wrote");
  expect((await reader.post(claimPath, { name: "Ann" })).status).toBe(409);
  for (let times = 0; times < 2; times++)
    expect((await reader.post(claimPath, project)).headers.location).toBe(claimPath);
  expect(await claimText(reader)).toContain("Handed in. It waits for an editor");
  expect(textOf((await editor.get("/notifications")).text)).toMatch(/A project of “Python” waits(?!, and)/);
  const address = await waitingProject(editor);
  const page = await editor.get(address);
  expect(textOf(mainOf(page.text))).toContain("print('<b>trip</b>')");
  expect(elementOf(page.text, "a", { href: project.link })!.attributes.rel).toContain("nofollow");

  const at = await shownTime(editor, address);
  expect((await editor.post(address, { act: "return", at, answer: "" })).status).toBe(422);
  const back = { act: "return", at, answer: "It does *not* run.\n\n    print(1)" };
  expect((await editor.post(address, back)).headers.location).toBe("/desk/projects");
  expect((await editor.post(address, back)).status).toBe(409);
  expect(textOf((await reader.get("/notifications")).text)).toContain(
    "Your project was sent back It does not run.",
  );
  expect(textOf((await editor.get("/notifications")).text)).not.toContain("A project of");
  const claim = mainOf((await reader.get(claimPath)).text);
  expect(textOf(claim)).toContain("It was sent back: It does not run.");
  expect(elementOf(claim, "em")!.textContent).toBe("not");
  expect(elementOf(claim, "textarea")!.textContent).toBe(project.text);

  await reader.post(claimPath, { ...project, text: "print('mended')" });
  expect((await editor.post(address, { act: "accept", at })).status).toBe(409);
  expect(textOf((await editor.get(address)).text)).toContain("Why it was sent back before It does not run.");
  const newer = await shownTime(editor, address);
  const accepted = { act: "accept", at: newer, answer: "Well done!" };
  expect((await editor.post(address, accepted)).status).toBe(303);
  expect(await claimText(reader)).toContain("Your project was accepted: Well done!");
  await reader.post(claimPath, { ...project, text: "too late" });
  expect(textOf((await editor.get("/desk/projects?show=accepted")).text)).toContain("Ann");
  const { location } = (await reader.post(claimPath, { name: "Ann A. Archer" })).headers;
  const certificate = textOf((await site.get(location as string)).text);
  expect(certificate).toContain("Project reviewed by Edda Editor");
  const learning = textOf(mainOf((await reader.get("/profile/learning")).text));
  expect(learning).not.toContain("Get your certificate");
  const acts = await site.db.selectFrom("audit_log").select("act").orderBy("at").orderBy("id").execute();
  expect(acts.map(({ act }) => act).toSorted()).toEqual(["accept-project", "ask-project", "return-project"]);
});

test("what was written stays in the form when it is refused, and only after the questions it is taken", async ({
  site,
  owner,
}) => {
  const reader = await pass(site, owner);
  for (const wrong of [
    { text: " ", link: "" },
    { text: "My till", link: "javascript:alert(1)" },
    { text: "a".repeat(10_001), link: "" },
  ]) {
    const response = await reader.post(claimPath, { act: "project", ...wrong });
    expect(response.status).toBe(422);
    const form = mainOf(response.text);
    expect(elementOf(form, "textarea")!.textContent.trim()).toBe(wrong.text.trim());
    expect(attributeValues(form, "value")).toContain(wrong.link);
  }
  expect(await site.db.selectFrom("projects").selectAll().execute()).toEqual([]);
  expect((await owner.post(claimPath, project)).status).toBe(409);
  expect((await site.openBrowser().post(claimPath, project)).headers.location).toMatch(/^\/login/);
});

test("without a task no project is needed; a project is in the archive's tables until its account is deleted", async ({
  site,
  owner,
  editor,
}) => {
  const reader = await pass(site, owner);
  await reader.post(claimPath, project);
  for (let times = 0; times < 2; times++)
    expect((await owner.post("/desk/courses/s12", { act: "project", task: " " })).status).toBe(303);
  const { location } = (await reader.post(claimPath, { name: "Ann" })).headers;
  expect(textOf((await site.get(location as string)).text)).not.toContain("reviewed by");
  await deleteAccount(site.db, subjects, ann.id, "remove");
  expect(await site.db.selectFrom("projects").selectAll().execute()).toEqual([]);
  expect(textOf((await editor.get("/desk/projects")).text)).toContain("No project waits.");
});

/** The owner asks for a project, and Ann answers the final questions. */
async function pass(site: TestSite, owner: Reader) {
  expect((await owner.post("/desk/courses/s12", { act: "project", task })).status).toBe(303);
  const reader = await site.logIn(ann);
  await markAll(site, reader);
  await reader.post(claimPath, await beginExam(site, reader));
  return reader;
}

async function claimText(reader: Reader) {
  return textOf(mainOf((await reader.get(claimPath)).text));
}

async function waitingProject(editor: Reader) {
  const hrefs = attributeValues(mainOf((await editor.get("/desk/projects")).text), "href");
  return hrefs.find((href) => /^\/desk\/projects\/[a-z0-9]+$/.test(href))!;
}

/** When the project was handed in, as the form of its page says. */
async function shownTime(editor: Reader, address: string) {
  return elementOf(mainOf((await editor.get(address)).text), "input", { name: "at" })!.attributes.value!;
}
