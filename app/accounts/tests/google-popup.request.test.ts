import { expect } from "vitest";
import {
  chooseAccount,
  insertUser,
  isSignedIn,
  signIn,
  startSignIn,
  test,
} from "../../../test/support/google.ts";
import { attributeValues, elementsOf, textOf } from "../../../test/support/page.ts";
import { googleProblemTexts } from "../lib/google-problems.ts";

test("a popup ends on a page that reports the result, without the site's scripts and with a link to continue", async ({
  site,
}) => {
  const browser = site.openBrowser();
  const response = await signIn(browser, "ann", "?popup=1");
  expect(response.status).toBe(200);
  expect(attributeValues(response.text, "data-outcome")).toEqual(["signed-in"]);
  expect(attributeValues(response.text, "src")).toEqual(["/popup.js"]);
  expect(attributeValues(response.text, "href")).toEqual(["/plain.css", "/"]);
  expect(await isSignedIn(browser)).toBe(true);
  for (const file of ["/popup.js", "/plain.css"]) expect((await site.get(file)).status).toBe(200);
});

test("the page runs only its own script file, refuses to be framed, and is not cached", async ({ site }) => {
  const { headers, text } = await signIn(site.openBrowser(), "ann", "?popup=1");
  expect(headers["content-security-policy"]).toMatch(
    /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
  );
  const scripts = elementsOf(text, "script").map(({ attributes, innerHtml }) => [attributes.src, innerHtml]);
  expect(scripts).toEqual([["/popup.js", ""]]);
  expect(headers["cache-control"]).toBe("no-store");
});

test("a popup says that the sign-in was cancelled, forged or too late", async ({ site }) => {
  const cancelledPage = await signIn(site.openBrowser(), "", "?popup=1");
  expect(attributeValues(cancelledPage.text, "data-message")).toEqual([googleProblemTexts.cancelled]);
  const browser = site.openBrowser();
  const callback = await chooseAccount("ann", await startSignIn(browser, "?popup=1"));
  const forgedPage = await browser.get(callback.replace("state=popup.", "state=popup.x"));
  expect(attributeValues(forgedPage.text, "data-message")).toEqual([googleProblemTexts.failed]);
  const latePage = await site.get(callback);
  expect(attributeValues(latePage.text, "data-outcome")).toEqual(["error"]);
  expect(textOf(latePage.text)).toContain(googleProblemTexts.expired);
  expect(attributeValues(latePage.text, "href")).toContain("/login?problem=expired");
});

test("a popup reports that the password is needed", async ({ site }) => {
  await insertUser(site, {}, "long ago");
  const { text } = await signIn(site.openBrowser(), "ann", "?popup=1");
  expect(attributeValues(text, "data-outcome")).toEqual(["confirm"]);
  expect(attributeValues(text, "href")).toContain("/login?confirm=google");
});
