import { expect, test } from "vitest";
import { readSettings } from "../../../config/settings.ts";
import { googleMode } from "../openid/google-mode.server.ts";

test("demo accounts are offered only while HOST and PUBLIC_URL are both this machine, and no client is set", () => {
  const modeOf = (env: Record<string, string>, isInstalled = true) =>
    googleMode(readSettings(env), isInstalled);
  expect(modeOf({})).toBe("demo");
  expect(modeOf({ HOST: "::1", PUBLIC_URL: "http://localhost:3000" })).toBe("demo");
  expect(modeOf({}, false)).toBe("off");
  expect(modeOf({ HOST: "0.0.0.0" })).toBe("off");
  expect(modeOf({ HOST: "0.0.0.0", PUBLIC_URL: "http://127.0.0.1:3000" })).toBe("off");
  expect(modeOf({ PUBLIC_URL: "https://blog.example.com" })).toBe("off");
  expect(modeOf({ PUBLIC_URL: "http://127.0.0.1.example.com" })).toBe("off");
  expect(modeOf({ GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b" })).toBe("google");
});

test("another provider must have an https address, or one on this machine", () => {
  const issuerOf = (OIDC_ISSUER: string) => readSettings({ OIDC_ISSUER }).OIDC_ISSUER;
  for (const address of ["https://id.example.com/realms/a", "http://127.0.0.1:9000", "http://localhost:9000"])
    expect(issuerOf(address)).toBe(address);
  for (const address of [
    "http://id.example.com",
    "ftp://id.example.com",
    "id.example.com",
    "http://127.0.0.1.example.com",
  ])
    expect(() => issuerOf(address), address).toThrow("OIDC_ISSUER");
});
