import { test } from "../../../test/support/browser/fixtures.ts";
import { addAndUsePasskey } from "../../../test/support/browser/passkeys.ts";

test("a passkey is added and signs in right after the first start, at 127.0.0.1", async ({ page, site }) => {
  await addAndUsePasskey(page, site.url);
});
