import { checkLayout } from "../support/checks.ts";
import { test, visit } from "../support/fixtures.ts";
import { missing, screens } from "../support/screens.ts";

for (const path of [...screens, ...missing])
  test(`${path} never scrolls sideways, and cuts no control off`, async ({ page, complaints }) => {
    if (missing.includes(path)) complaints.allow(/404/);
    await visit(page, path);
    await checkLayout(page);
  });
