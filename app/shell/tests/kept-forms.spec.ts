import type { Page } from "@playwright/test";
import { expect, testWithMembers, visit } from "../../../test/support/browser/fixtures.ts";
import { test as memberTest } from "../../../test/support/browser/member.ts";
import { test as ownerTest } from "../../../test/support/browser/owner.ts";

const kept = "That could not be sent. What you typed is still here: try again in a moment.";

memberTest(
  "the name of a new list stays without a connection or a server, and after a login that was needed again",
  async ({ page, context, member, consoleErrors }) => {
    consoleErrors.allow(/status of 502/, /ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await visit(page, "/profile/lists");
    const field = page.getByLabel("New list");
    const make = page.getByRole("button", { name: "Make a list" });
    await field.fill("For the train");
    await context.setOffline(true);
    await make.click();
    await expect(page.getByRole("alert")).toHaveText(kept);
    await expect(field).toHaveValue("For the train");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.route("**/profile/lists.data", (route) =>
      route.fulfill({ status: 502, body: "<h1>502</h1>" }),
    );
    await make.click();
    await expect(page.getByRole("alert")).toHaveText(kept);
    await expect(field).toHaveValue("For the train");
    await page.unroute("**/profile/lists.data");
    await context.clearCookies();
    await make.click();
    await logIn(page, member);
    await expect(field).toHaveValue("For the train");
    await make.click();
    await expect(page.getByRole("link", { name: "For the train" })).toBeVisible();
    await expect(field).toHaveValue("");
  },
);

ownerTest(
  "a form of the desk stays without a connection, and is filled in again after the login",
  async ({ page, context, consoleErrors }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await visit(page, "/desk/site/name");
    const field = page.getByLabel("Company", { exact: true });
    const save = page.getByRole("button", { name: "Save", exact: true });
    await field.fill("Bread, slowly");
    await context.setOffline(true);
    await save.click();
    await expect(page.getByRole("alert")).toHaveText(kept);
    await expect(field).toHaveValue("Bread, slowly");
    await context.setOffline(false);
    await context.clearCookies();
    await save.click();
    await logIn(page, { email: "owner@example.com", password: "sesame" });
    await expect(page).toHaveURL("/desk/site/name");
    await expect(field).toHaveValue("Bread, slowly");
  },
);

ownerTest(
  "whoever goes back from an error finds what was typed, and a page that was left is empty again",
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/status of 503/);
    await visit(page, "/desk/site/name");
    const field = page.getByLabel("Company", { exact: true });
    await field.fill("Bread, slowly");
    await page.route("**/desk/site/name", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503, body: "Later" }) : route.fallback(),
    );
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Later")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("alert")).toHaveText("What you typed is here again. It was not sent yet.");
    await expect(field).toHaveValue("Bread, slowly");
    await visit(page, "/desk/site/name");
    await expect(field).toHaveValue("");
  },
);

memberTest("somebody else who logs in gets nothing of it", async ({ page, context, owner: _, site }) => {
  await visit(page, "/profile/lists");
  await page.getByLabel("New list").fill("Not for others");
  await context.clearCookies();
  await page.getByRole("button", { name: "Make a list" }).click();
  await logIn(page, { email: "owner@example.com", password: "sesame" });
  await expect(page).toHaveURL(`${site.url}/profile/lists`);
  await expect(page.getByLabel("New list")).toHaveValue("");
});

testWithMembers(
  "a message to the company stays without a connection",
  async ({ page, context, consoleErrors }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await visit(page, "/contact");
    await page.getByLabel("Message").fill("A loaf for two, please.");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toHaveText(kept);
    await expect(page.getByLabel("Message")).toHaveValue("A loaf for two, please.");
  },
);

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await expect(page.getByRole("alert")).toHaveText(
    "You are logged out. What you typed comes back after the login.",
  );
  await page.getByPlaceholder("Email").fill(email);
  await page.getByPlaceholder("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
}
