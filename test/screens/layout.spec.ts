import { checkLayout } from "../support/browser/checks.ts";
import { test, visit } from "../support/browser/fixtures.ts";
import { missingPages, visitorScreens } from "../support/browser/screens.ts";

for (const path of [...visitorScreens, ...missingPages])
  test(`${path} never scrolls sideways, and cuts no control off`, async ({ page, consoleErrors }) => {
    if (missingPages.includes(path)) consoleErrors.allow(/404/);
    await visit(page, path);
    await checkLayout(page);
  });
