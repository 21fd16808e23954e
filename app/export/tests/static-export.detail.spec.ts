// `npx lectern export --static FOLDER`, on any web server.
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, testOnNewSite as test } from "../../../test/support/browser/fixtures.ts";
import { postForm, publishBlog, signUp } from "../../../test/support/browser/people.ts";
import type { Site } from "../../../test/support/browser/site.ts";
import { runLectern } from "../../../test/support/run-lectern.ts";
import { serveFolder } from "../../../test/support/serve-folder.ts";

const rye = {
  title: "Rye, slowly",
  description: "A loaf for patient people.",
  content: "It keeps in a **linen** cloth. Ask at [contact](/contact), or read the [old one](/blog/gone).",
};

test("a site as files has pages, links and a search, and names what is not there", async ({ page, site }) => {
  await fillSite(site);
  const folder = await mkdtemp(join(site.folder, "static-"));
  const { code, stdout, stderr } = await runLectern({ DATA_DIR: site.folder }, [
    "export",
    "--static",
    folder,
  ]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("Pages name what is not there: /blog/gone.");
  const files = await serveFolder(folder);
  try {
    expect(await brokenLinks(files.url)).toEqual(["/blog/gone"]);
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${files.url}/search/`);
      await page.getByRole("main").getByRole("searchbox").fill("LINEN cloth");
      await page.keyboard.press("Enter");
      await page.getByRole("main").getByRole("link", { name: "Rye, slowly" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rye, slowly");
      await expect(page.getByRole("main")).toContainText("Ask at contact, or read");
      await expectNothingForServers(page);
    }
    const again = await runLectern({ DATA_DIR: site.folder }, ["export", "--static", folder]);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("is not empty")]);
  } finally {
    await files.close();
  }
});

/** Two posts, without our own articles. */
async function fillSite(site: Site) {
  const account = { email: "owner@example.com", password: "sesame seeds" };
  const session = await signUp(site, account);
  site.setRole(account.email, "owner");
  const headers = { Cookie: `site_session=${session}` };
  await postForm(site, "/desk/courses", new URLSearchParams({ act: "empty" }), headers);
  await publishBlog(site, session, rye);
  await publishBlog(site, session, { title: "A quick loaf" });
}

/** The addresses of the files' own links at which there is nothing. */
async function brokenLinks(url: string) {
  const [broken, known, waiting] = [[] as string[], new Set(["/"]), ["/"]];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const response = await fetch(url + path);
    if (!response.ok) broken.push(path);
    if (!response.ok || !/html|css/.test(response.headers.get("content-type")!)) continue;
    for (const [, link] of (await response.text()).matchAll(/(?:(?:href|src|action)="|url\("?)(\/[^"#)]*)/g))
      if (!known.has(link!)) waiting.push(link!);
    for (const link of waiting) known.add(link);
  }
  expect(known.size).toBeGreaterThan(15);
  return broken;
}

/** What is shown of what would need the site itself. */
async function expectNothingForServers(page: Page) {
  await expect(page.locator("form:not([role=search]), script:not([type]), noscript")).toHaveCount(0);
  for (const name of ["Like", "Login", "Write", "Comments"])
    await expect(page.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
