import { createServer } from "node:http";
import { expect } from "vitest";
import {
  chooseAccount,
  expectRefusal,
  openGoogleSite,
  signIn,
  startSignIn,
  usersOf,
} from "../support/google.ts";
import { listenOnFreePort } from "../support/listen.ts";
import { openSite, test } from "../support/site.ts";

test("a provider that tells the e-mail only when asked apart is asked", async () => {
  const site = await openGoogleSite("userinfo");
  try {
    await signIn(site.person(), "bob");
    expect(await usersOf(site)).toMatchObject([{ email: "bob.okafor@demo.example", name: "Bob Okafor" }]);
  } finally {
    await site.close();
  }
});

test("a provider that is down leaves a clear message, before and after the choice", async () => {
  const site = await openGoogleSite();
  try {
    const browser = site.person();
    const back = await chooseAccount("ann", await startSignIn(browser));
    await site.stopProvider();
    await expectRefusal(site, browser, await browser.get(back), "unreachable");
    expect(site.log.join()).not.toMatch(new RegExp(new URL(back, site.url).searchParams.get("code")!));
  } finally {
    await site.close();
  }
});

test("a provider that comes back is found again", async ({ database }) => {
  const provider = createServer();
  const issuer = `http://127.0.0.1:${await listenOnFreePort(provider)}`;
  let up = false;
  provider.on("request", (_req, res) => {
    if (!up) return res.destroy();
    const told = { issuer, authorization_endpoint: `${issuer}/auth` };
    return res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(told));
  });
  const site = await openSite(database, {
    OIDC_ISSUER: issuer,
    GOOGLE_CLIENT_ID: "a",
    GOOGLE_CLIENT_SECRET: "b",
  });
  try {
    await expectRefusal(site, site.person(), await site.get("/login/google"), "unreachable");
    up = true;
    expect((await site.get("/login/google")).headers.location).toMatch(`${issuer}/auth?`);
  } finally {
    await site.close();
    provider.close();
  }
});
