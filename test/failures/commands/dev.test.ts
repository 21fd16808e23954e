import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import browserConfig from "../../playwright.config.ts";
import { sendRequest } from "../../support/browser.ts";
import { freePort } from "../../support/free-port.ts";
import { cardIdsOf, elementOf } from "../../support/page.ts";
import { edit, freshClone } from "./clone.ts";
import { start } from "./command.ts";

const onLinux = test.runIf(process.platform === "linux");
// Long, because the browser's tests run at the same time.
const pollOptions = { timeout: 150_000 };

onLinux("npm run dev starts in a fresh clone, shows each edit, and continues to run", async () => {
  const clone = freshClone();
  const PORT = String(await freePort());
  const dev = start("npm run dev", { PORT }, clone);
  const getText = textReader(PORT);
  const countStarts = () => dev.output().split("is ready").length - 1;

  await expect.poll(() => getText("/"), pollOptions).toContain("Recommended Topics");
  // Vite reloads what lies in app/ at the next request, without a restart: a component, a route, a lib and a model.
  edit(clone, "app/cards/sidebar.tsx", "Recommended Topics", "Edited Topics");
  await expect.poll(() => getText("/"), pollOptions).toContain("Edited Topics");
  edit(clone, "app/reading/routes/robots.ts", "Disallow: /write", "Disallow: /edited");
  await expect.poll(() => getText("/robots.txt"), pollOptions).toContain("Disallow: /edited");
  edit(clone, "app/accounts/lib/account-texts.ts", "Invalid email or password.", "Edited text.");
  await expect.poll(() => failToLogIn(PORT), pollOptions).toContain("Edited text.");
  edit(clone, "app/cards/models/feed.server.ts", "pageSize = 20", "pageSize = 3");
  await expect.poll(async () => cardIdsOf(await getText("/")).length, pollOptions).toBe(3);
  expect(countStarts()).toBe(1);

  // What Node loads restarts the process: jobs, the database, and articles, which are read only at the start.
  for (const file of ["server/run-jobs.ts", "db/ping.ts"]) {
    const startCount = countStarts();
    appendFileSync(join(clone, file), "\n");
    await expect.poll(countStarts, pollOptions).toBeGreaterThan(startCount);
  }
  const [article] = readdirSync(join(clone, "content")).filter((name) => name.startsWith("s01-"));
  edit(clone, `content/${article}`, "title: ", "title: Edited ");
  await expect
    .poll(async () => elementOf(await getText("/blog/s1"), "h1")?.text, pollOptions)
    .toMatch(/^Edited /);

  const hasStayedUp = async () => {
    const startCount = countStarts();
    for (let time = 0; time < 20; time++) if (!(await getText("/"))) return false;
    return countStarts() === startCount;
  };
  await expect.poll(hasStayedUp, pollOptions).toBe(true);
  // On a slow machine one edit may restart the server twice.
  expect(countStarts(), dev.output()).toBeLessThanOrEqual(7);
});

// Not in a clone, where Vite refuses to send packages to a browser, since they are elsewhere.
onLinux("the pages of npm run dev have their styles, scripts and covers in a browser", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "lectern-dev-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const PORT = String(await freePort());
  const dev = start("npm run dev", { PORT, DATA_DIR });
  const getText = textReader(PORT);
  await expect.poll(() => dev.output(), pollOptions).toContain("is ready");
  // The first page takes long, on a busy machine longer than the server lets a connection be silent.
  await expect.poll(() => getText("/"), pollOptions).toContain("Recommended Topics");
  const browser = await chromium.launch(browserConfig.use?.launchOptions);
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const errors = consoleErrorsOf(page);
  await page.goto(`http://127.0.0.1:${PORT}/`, pollOptions);
  await page.waitForFunction(() => "__reactRouterDataRouter" in window, undefined, pollOptions);
  const hasCover = () => [...document.images].some((image) => image.naturalWidth > 480);
  await page.waitForFunction(hasCover, undefined, pollOptions);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Inter");
  expect(errors).toEqual([]);
});

/** Returns a function that reads a path; "" while the server starts. */
function textReader(port: string) {
  return (path: string) =>
    sendRequest(`http://127.0.0.1:${port}${path}`).then(
      ({ text }) => text,
      () => "",
    );
}

function failToLogIn(port: string) {
  const url = `http://127.0.0.1:${port}`;
  const headers = { origin: url, "content-type": "application/x-www-form-urlencoded" };
  const body = "email=ann@example.com&password=not-it";
  return sendRequest(`${url}/login`, { method: "POST", headers, body }).then(
    ({ text }) => text,
    () => "",
  );
}

/** Collects what the console shows as errors, violations of the Content-Security-Policy among them. */
function consoleErrorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}
