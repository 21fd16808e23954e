import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { addAndUsePasskey } from "../../../test/support/browser/passkeys.ts";
import { openSite } from "../../../test/support/browser/site.ts";
import { freePort } from "../../../test/support/free-port.ts";

test("a passkey is added and signs in, on a site with a host name", async ({ page }) => {
  const port = String(await freePort());
  const site = await openSite({ PORT: port, PUBLIC_URL: `http://localhost:${port}` });
  try {
    await addAndUsePasskey(page, `http://localhost:${port}`);
  } finally {
    await site.remove();
  }
});

test("when no passkey is presented, the page that follows leads back to the login form", async ({
  page,
  site,
}) => {
  await visit(page, "/login?to=/write");
  await page.getByRole("main").getByRole("button", { name: "Log in with a passkey" }).click();
  await page.waitForURL(/\/passkey#/);
  await page.getByRole("link", { name: "Go back" }).click();
  await expect(page).toHaveURL(`${site.url}/login?to=/write`);
});

test("the login page does not load the passkey library before a click", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  await visit(page, "/login");
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(3);
  expect(
    scripts.filter((text) => text.includes("publicKeyCredential") || text.includes("PublicKeyCredential")),
  ).toEqual([]);
});
