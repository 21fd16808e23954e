import { expect, test } from "vitest";
import { readSettings } from "../../config/settings.ts";
import { startWarnings } from "../start-warnings.ts";

const warningsOf = (env: Record<string, string>) => startWarnings(readSettings(env), env);

test.for([
  ["SITENAME", "SITE_NAME"],
  ["SITE_NMAE", "SITE_NAME"],
  ["site_name", "SITE_NAME"],
  ["COMPANYNAMES", "COMPANY_NAME"],
  ["PUBLIC_URI", "PUBLIC_URL"],
  ["OWNER_MAIL", "OWNER_EMAIL"],
  ["SMPT_URL", "SMTP_URL"],
  ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
  ["SIGN_UP", "SIGNUP"],
])("the misspelt setting %s is named, with %s", ([name, meant]) => {
  expect(warningsOf({ [name!]: "x" })).toEqual([
    `${name} is not a setting of Lectern: did you mean ${meant}?`,
  ]);
});

test("variables of other programs are no misspelt settings, nor is one beside the setting it is like", () => {
  const others =
    "HOME HOSTS POST PATH PORTS PWD USER HOSTNAME NODE_ENV ENV_FILE FILE_NAME LANG LOGNAME MAIL MAILTO TERM_PROGRAM " +
    "XDG_DATA_DIRS XDG_DATA_HOME AWS_REGION AWS_SECRET_ACCESS_KEY REDIS_URL DATABASE_HOST GOOGLE_API_KEY npm_config_cache";
  expect(warningsOf(Object.fromEntries(others.split(" ").map((name) => [name, "x"])))).toEqual([]);
  expect(warningsOf({ DATABASE_URL: "postgres://a/b", DATABASE_URI: "x" })).toEqual([]);
});

test("an OWNER_EMAIL that nobody can confirm is named, with the way out", () => {
  const publicSite = { PUBLIC_URL: "https://blog.example.com", OWNER_EMAIL: "ann@example.com" };
  expect(warningsOf(publicSite)).toEqual([expect.stringContaining("npx lectern owner EMAIL")]);
  expect(warningsOf({ ...publicSite, SMTP_URL: "smtp://mail.example.com" })).toEqual([]);
  expect(warningsOf({ OWNER_EMAIL: "ann@example.com" })).toEqual([]);
});
