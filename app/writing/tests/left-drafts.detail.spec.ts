import type { Route } from "@playwright/test";
import { draftSaveUrls, draftStatus, editorOf, fillEditor } from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

const outages: Record<string, (route: Route) => unknown> = {
  "is offline": (route) => route.abort(),
  "gets the answer 503": (route) => route.fulfill({ status: 503, json: { error: "The site is busy." } }),
  "waits for an answer": () => {},
};

for (const [outage, answer] of Object.entries(outages))
  test(`who leaves a draft while the browser ${outage} comes back to the last words`, async ({
    page,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(/^Failed to load resource/);
    page.on("dialog", (dialog) => dialog.accept());
    await visit(page, "/write");
    await fillEditor(page, { title: "Half a Thought" });
    await expect(draftStatus(page)).toHaveText("Saved");
    await expect(page).toHaveURL(/\/write\/[a-z0-9]{12}$/);
    await context.route(draftSaveUrls, answer);
    await fillEditor(page, { title: "A Whole Thought" });
    await page.getByRole("banner").getByRole("link", { name: "Course", exact: true }).click();
    await expect(page).toHaveURL("/course");
    await page.goBack();
    await expect(editorOf(page).title).toHaveValue("A Whole Thought");

    await context.unroute(draftSaveUrls);
    await fillEditor(page, { description: "And one more." });
    await expect(draftStatus(page)).toHaveText("Saved", { timeout: 30_000 });
    await expect(page.getByRole("region", { name: "Changed in two places" })).toHaveCount(0);
    await page.reload();
    await expect(editorOf(page).title).toHaveValue("A Whole Thought");
    await expect(editorOf(page).description).toHaveValue("And one more.");
  });
