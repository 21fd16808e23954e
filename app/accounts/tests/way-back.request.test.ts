// Where a login or a sign-up leads, and why it is asked for.
import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { attributeValues, elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { signUp } from "../models/account.server.ts";

const cara = { email: "cara@example.com", password: "sesame" };

test("the header's Login and Sign Up lead back to the page, by its address alone, and those of the menu too", async ({
  site,
}) => {
  const liker = site.openBrowser();
  await liker.act("/blog/s3/like", { on: "yes" });
  for (const [path, to] of [
    ["/", undefined],
    ["/blog/s3", "/blog/s3"],
    ["/services?need=build", "/services?need=build"],
    ["/search?q=caf%C3%A9+%26+tea", "/search?q=caf%C3%A9+%26+tea"],
    ["/nothing/here", "/nothing/here"],
    ["/write", "/write"],
    ["/login", undefined],
    ["/login?to=%2Fwrite", "/write"],
    ["/signup?to=%2Fwrite", "/write"],
    // These addresses hold a secret.
    ["/reset?token=secret", undefined],
    ["/verify?token=secret", undefined],
    ["/account/email?token=secret", undefined],
  ] as const) {
    const query = to ? `?${new URLSearchParams({ to })}` : "";
    const expected = [`/login${query}`, `/signup${query}`];
    for (const person of [site, site, liker])
      expect(await headerLinks(person, path), path).toEqual([...expected, ...expected]);
  }
});

test("a sign-up leads back to where it began, also after a refused form and with a login in between", async ({
  site,
}) => {
  const { text } = await site.get("/write");
  const [toSignUp] = attributeValues(mainOf(text), "href").filter((href) => href.startsWith("/signup"));
  expect(toSignUp).toBe("/signup?to=%2Fwrite");
  const browser = site.openBrowser();
  const page = mainOf((await browser.get(toSignUp!)).text);
  expect(attributeValues(page, "href")).toEqual(
    expect.arrayContaining(["/login?to=%2Fwrite", "/login/google?to=%2Fwrite"]),
  );
  expect(nextOf(page)).toBe("/write");
  const refusal = await browser.post("/signup", { ...cara, password: "short", next: "/write" });
  expect([refusal.status, nextOf(refusal.text)]).toEqual([422, "/write"]);
  expect(attributeValues(mainOf(refusal.text), "href")).toContain("/login?to=%2Fwrite");
  const { headers } = await browser.post("/signup", { ...cara, next: "/write" });
  expect(headers.location).toBe("/write");
  expect((await browser.get("/signup?to=%2Fwrite")).headers.location).toBe("/write");
});

test("neither a sign-up nor a follow leads off the site", async ({ site }) => {
  for (const [at, next] of ["//evil.example", "https://evil.example/", "/\\evil.example"].entries()) {
    const { headers } = await site
      .openBrowser()
      .post("/signup", { ...cara, email: `cara${at}@example.com`, next });
    expect(headers.location, next).toBe("/");
    for (const path of ["/follow/company", "/login", "/signup"]) {
      const [response] = [await site.get(`${path}?${new URLSearchParams({ to: next })}`)];
      expect(response.headers.location ?? "/", path).toBe("/");
      expect(attributeValues(mainOf(response.text), "href").join(), path).not.toContain("evil");
    }
  }
});

test("a visitor's act without JavaScript leads to a login that says why, and then back to its page", async ({
  site,
}) => {
  await signUp(site.db, cara.email, cara.password);
  const lesson = "/course/s12/first-program";
  const answer = { on: "s12/first-program/q-what-does-print-do" };
  for (const [path, form, page, reason] of [
    ["/blog/s7/bookmark", { on: "yes" }, "/blog/s7", "Log in to bookmark this blog."],
    ["/follow/company", { on: "yes" }, "/blog/s7", "Log in to follow authors and topics."],
    ["/follow/topic:solidity", { on: "yes" }, "/topic/solidity?sort=liked", "Log in to follow"],
    ["/progress", answer, lesson, "Log in to keep what you answer and do in this lesson."],
    ["/course/s12/certificate", { name: "Cara" }, "/course/s12/certificate", "Log in to get your"],
    ["/profile", { name: "Cara" }, "/profile", "Log in to see your profile"],
    ["/account/data", {}, "/account", "Log in to see your account."],
    ["/write/draft2222222/discard", { on: "yes" }, "/write/draft2222222/discard", "Log in to write."],
  ] as const) {
    const browser = site.openBrowser();
    const refusal = await browser.post(path, form, { referer: site.url + page });
    expect(refusal.status, path).toBe(303);
    const login = (await browser.get(refusal.headers.location!)).text;
    expect(textOf(mainOf(login)), path).toContain(reason);
    expect(await whereLoginLeads(browser, nextOf(login)!), path).toBe(page);
  }
});

/** Where the links to the login and the sign-up lead: those of the header, then those of the menu. */
async function headerLinks(person: Pick<TestSite, "get">, path: string) {
  const header = elementOf((await person.get(path)).text, "header", { class: "site-header" })!;
  return elementsOf(header.innerHtml, "a").flatMap(({ attributes: { href } }) =>
    /^\/(login|signup)/.test(href!) ? [href] : [],
  );
}

/** The hidden field that says where the form leads. */
function nextOf(html: string) {
  return elementOf(html, "input", { name: "next" })?.attributes.value;
}

/** Logs in and follows the redirects, but not the last one: to a page, or to one that this member does not have. */
async function whereLoginLeads(browser: Browser, next: string) {
  const { headers } = await browser.post("/login", { ...cara, next });
  return (await browser.get(headers.location!)).headers.location ?? headers.location;
}
