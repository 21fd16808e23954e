// A member on the page of a class, and its teacher.
import { checkScreen } from "../../../test/support/browser/checks.ts";
import { expect, testWithMembers as test, visit } from "../../../test/support/browser/fixtures.ts";
import { useSession } from "../../../test/support/browser/people.ts";
import type { Site } from "../../../test/support/browser/site.ts";
import { dayOf, daysBefore } from "../../lib/date.ts";

const id = "class2222222";
const path = `/classes/${id}`;
const day = (count: number) => daysBefore(dayOf(Date.now()), -count);

/** A class of the member; the owner of the site may teach it. */
function setClass(site: Site) {
  site.query("delete from classes");
  const insert = (table: string, ...rows: (string | number)[][]) => {
    for (const row of rows)
      site.query(`insert into ${table} values (${row.map((value) => `'${value}'`).join(", ")})`);
  };
  const welcome = "<p>We meet twice a week. Bring your own computer.</p>";
  site.query(`insert into classes (id, name, courses, welcome_html, first_day, last_day, seats, created_at) values
    ('${id}', 'Python for the warehouse, spring term', '["s12"]', '${welcome}', '${day(-9)}', '${day(40)}', 12, '')`);
  site.query(`insert into class_members (class_id, user_id, joined_at, is_listed, calendar_key)
    select '${id}', id, '${day(-9)}', 1, 'key' || id from users`);
  const room = "https://meet.example.com/a-room-with-a-very-long-name-that-somebody-made/1234567890";
  insert(
    "class_sessions (id, class_id, day, starts, ends, place)",
    ...[1, 4, 8].map((count) => [
      `session${count}`,
      id,
      day(count),
      "18:00",
      "20:00",
      count === 1 ? room : "Room 2",
    ]),
  );
  insert(
    "class_days (class_id, course_id, lesson_id, day)",
    ...["first-program", "numbers-and-text", "loops"].map((lesson, at) => [
      id,
      "s12",
      lesson,
      day(at * 7 - 2),
    ]),
  );
}

test.beforeEach(({ site, member: _, owner: __ }) => setClass(site));

test("the page of a class and its board are accessible and fit all sizes, for a member and a teacher", async ({
  page,
  site,
  member,
  owner,
  context,
}) => {
  await useSession(context, site, owner.session);
  await visit(page, path);
  await page.getByLabel("Write to the class").fill("The room is **open** from five.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sent.")).toBeVisible();
  await checkScreen(page);
  await visit(page, `${path}/board`);
  await checkScreen(page);
  await useSession(context, site, member.session);
  await visit(page, path);
  await expect(page.getByText("The room is open from five.")).toBeVisible();
  await expect(page.getByText(/Was due/)).toBeVisible();
  await checkScreen(page);
});

test("dates and settings of a class are accessible and fit all sizes", async ({ page, site, owner }) => {
  await useSession(page.context(), site, owner.session);
  for (const part of ["dates?propose", "settings"]) {
    await visit(page, `${path}/${part}`);
    await checkScreen(page);
  }
});

test.describe("elsewhere", () => {
  test.use({ timezoneId: "America/New_York" });

  test("a member reads sessions by the own clock too, and goes on from the page", async ({
    page,
    site,
    member,
    context,
  }) => {
    await useSession(context, site, member.session);
    await visit(page, path);
    await expect(page.getByText(/UTC, \w+ 1[34]:00 by your clock/).first()).toBeVisible();
    await page.getByRole("link", { name: /^Go on/ }).click();
    await expect(page).toHaveURL(/\/course\/s12\//);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused text is kept, and a member makes a new address of the calendar and leaves", async ({
    page,
    site,
    member,
    owner,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 422/);
    await useSession(context, site, owner.session);
    await page.goto(path);
    await page.getByLabel("Write to the class").fill("[x]: https://a.example");
    await page.getByLabel("To", { exact: true }).selectOption("Those who are behind");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Nothing of this text can be shown")).toBeVisible();
    await expect(page.getByLabel("Write to the class")).toHaveValue("[x]: https://a.example");
    await expect(page.getByLabel("To", { exact: true })).toHaveValue("behind");
    await useSession(context, site, member.session);
    await page.goto(path);
    const address = page.getByText(/calendar\.ics\?key=/);
    const before = await address.textContent();
    await page.getByRole("button", { name: "Make a new address of the calendar" }).click();
    await expect(address).not.toHaveText(before!);
    await page.getByText("Leave", { exact: true }).click();
    await page.getByRole("button", { name: "Leave this class" }).click();
    await expect(page).toHaveURL("/classes");
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Python for the warehouse");
    consoleErrors.allow(/status of 404/);
  });
});
