import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

test("answers to final questions stay without a connection, and after a login that was needed again", async ({
  page,
  context,
  member,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|422/);
  await visit(page, "/course/s12/certificate");
  // What is left to do is linked: the lessons, and each check and exercise.
  const links = page.locator('a[href^="/course/s12/"]');
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")!.slice(8)));
  expect(paths.filter((path) => path.includes("#")).length).toBeGreaterThan(20);
  const marks = new URLSearchParams(
    paths.map((path) => ["on", path.includes("#") ? path.replace("#", "/") : `${path}/done`]),
  );
  const headers = { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" };
  await context.request.post(`${site.url}/progress`, { data: marks.toString(), headers });
  await visit(page, "/course/s12/certificate");
  await page.getByRole("button", { name: "Begin" }).click();
  const handIn = page.getByRole("button", { name: "Hand in" });
  await expect(handIn).toBeVisible();
  const exam = page.locator(".exam");
  await handIn.click();
  await expect(page.getByRole("alert")).toContainText("Without an answer: question 1, question 2");
  expect(
    await exam
      .locator(".check")
      .first()
      .evaluate((box) => box.contains(document.activeElement)),
  ).toBe(true);
  for (const box of await exam.locator("input[type=radio], input[type=checkbox]").all()) await box.check();
  for (const field of await exam.locator("input.field").all()) await field.fill("42");
  for (const field of await exam.locator("select").all()) await field.selectOption({ index: 1 });
  const answers = () =>
    exam.evaluate((form: HTMLFormElement) => new URLSearchParams(new FormData(form) as never).toString());
  const given = await answers();
  await context.setOffline(true);
  await handIn.click();
  await expect(page.getByRole("alert").filter({ hasText: "What you typed is still here" })).toBeVisible();
  expect(await answers()).toBe(given);
  await context.setOffline(false);
  await context.clearCookies();
  await handIn.click();
  await page.getByPlaceholder("Email").fill(member.email);
  await page.getByPlaceholder("Password").fill(member.password);
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "What you typed is here again" })).toBeVisible();
  expect(await answers()).toBe(given);
  await handIn.click();
  const sum = page.getByRole("alert").filter({ hasText: "wrong" });
  await expect(sum).toBeFocused();
  await expect(sum).toBeInViewport();
});
