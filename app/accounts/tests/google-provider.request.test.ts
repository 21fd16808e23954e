import { createServer } from "node:http";
import { expect } from "vitest";
import {
  chooseAccount,
  expectRefusal,
  openGoogleSite,
  signIn,
  startSignIn,
  usersOf,
} from "../../../test/support/google.ts";
import { listenOnFreePort } from "../../../test/support/listen.ts";
import { test } from "../../../test/support/site.ts";

test("an e-mail that is only in the userinfo response is read from there", async () => {
  const site = await openGoogleSite("userinfo");
  try {
    await signIn(site.openBrowser(), "bob");
    expect(await usersOf(site)).toMatchObject([{ email: "bob.okafor@demo.example", name: "Bob Okafor" }]);
  } finally {
    await site.close();
  }
});

test("a provider that goes down after the choice of an account leads to a clear message", async () => {
  const site = await openGoogleSite();
  try {
    const browser = site.openBrowser();
    const callback = await chooseAccount("ann", await startSignIn(browser));
    await site.stopProvider();
    await expectRefusal(site, browser, await browser.get(callback), "unreachable");
    expect(site.log.join()).not.toMatch(new RegExp(new URL(callback, site.url).searchParams.get("code")!));
  } finally {
    await site.close();
  }
});

test("a provider that was down is used again when it is up", async ({ openWith }) => {
  const provider = createServer();
  const issuer = `http://127.0.0.1:${await listenOnFreePort(provider)}`;
  let isUp = false;
  provider.on("request", (_req, res) => {
    if (!isUp) return res.destroy();
    const discovery = { issuer, authorization_endpoint: `${issuer}/auth` };
    return res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(discovery));
  });
  const site = await openWith({
    OIDC_ISSUER: issuer,
    GOOGLE_CLIENT_ID: "a",
    GOOGLE_CLIENT_SECRET: "b",
  });
  try {
    await expectRefusal(site, site.openBrowser(), await site.get("/login/google"), "unreachable");
    isUp = true;
    expect((await site.get("/login/google")).headers.location).toMatch(`${issuer}/auth?`);
  } finally {
    await site.close();
    provider.close();
  }
});
