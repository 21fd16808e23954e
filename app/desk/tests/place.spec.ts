import type { Page } from "@playwright/test";
import { visit, waitForHydration } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/owner.ts";

const rows = (page: Page) => page.getByRole("main").getByRole("list").first().getByRole("listitem");
const titles = async (page: Page) => (await rows(page).getByRole("link").allTextContents()).slice(0, 4);
const handle = (page: Page, title: string) => page.getByRole("button", { name: `Move: ${title}` });
const said = (page: Page) => page.getByRole("main").getByRole("status").first();

test("courses are ordered by dragging and by keys, which keep place and focus; Escape takes a row back", async ({
  page,
}) => {
  await visit(page, "/desk/courses");
  const [first, second, third, fourth] = (await titles(page)) as [string, string, string, string];
  const from = (await handle(page, first).boundingBox())!;
  const to = (await rows(page).nth(2).boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y + to.height - 5, { steps: 5 });
  await expect(said(page)).toContainText(`${first} is now 3 of`);
  const saved = () => page.waitForResponse((response) => response.request().method() === "POST");
  const dragged = saved();
  await page.mouse.up();
  await dragged;
  await expect.poll(() => titles(page)).toEqual([second, third, first, fourth]);
  await expect(handle(page, first)).toBeFocused();

  const y = await page.evaluate(() => scrollY);
  await page.keyboard.press("Space");
  for (const _ of [1, 2]) await page.keyboard.press("ArrowUp");
  await expect(said(page)).toContainText(`${first} is now 1 of`);
  await page.keyboard.press("Escape");
  await expect(said(page)).toContainText(`${first} is back at 3 of`);
  await page.keyboard.press("Enter");
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowUp");
  const put = saved();
  await page.keyboard.press("Enter");
  await put;
  await expect.poll(() => titles(page)).toEqual([first, second, third, fourth]);
  await expect(handle(page, first)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(y);
  await page.reload();
  expect(await titles(page)).toEqual([first, second, third, fourth]);
});

test("an act at the desk that loads the page again keeps what is on the screen, and the focus", async ({
  page,
  lessonPosts,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422/);
  await page.setViewportSize({ width: 390, height: 500 });
  await visit(page, "/desk/courses/s12");
  const remove = page.getByRole("button", { name: /^Remove: / });
  const [loaf, rye] = await remove.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel!));
  const press = async (name: string) => {
    const button = page.getByRole("button", { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy({ top: 37, behavior: "instant" }));
    const { y } = (await button.boundingBox())!;
    const loaded = page.waitForEvent("domcontentloaded");
    await button.click();
    await loaded;
    await waitForHydration(page);
    return y;
  };
  const y = await press(loaf!);
  const next = page.getByRole("button", { name: rye!, exact: true });
  await expect(next).toBeFocused();
  expect(Math.abs((await next.boundingBox())!.y - y)).toBeLessThan(2);
  await page.getByText("A post as a lesson…").click();
  await page.getByLabel("The address of a post").fill("nowhere");
  await press("Add");
  await expect(page.getByLabel("The address of a post")).toBeFocused();
  await page.getByLabel("The address of a post").fill(`/blog/${lessonPosts.loaf}`);
  const before = await press("Add");
  const add = page.getByRole("button", { name: "Add", exact: true });
  await expect(add).toBeFocused();
  expect(Math.abs((await add.boundingBox())!.y - before)).toBeLessThan(2);
});
