import { expect, test } from "vitest";
import { type DeskSettings, withDeskSettings } from "../../../config/desk-settings.ts";
import { completeSettings, readSettings } from "../../../config/settings.ts";
import { sealText, unsealText } from "../../core/sealed-text.server.ts";
import { backupAddressOf, backupPlaceOf } from "../lib/backup-place.ts";
import { mailAddressOf, mailServerOf } from "../lib/mail-server.ts";

test.each(["copies", "My copies", "a/b", "what?", "no#1", "50%", ""])(
  "a bucket's folder %j is read back",
  (folder) => {
    const place = { bucket: "kiln", folder, endpoint: "https://s3.example", region: "eu", key: "A+/K" };
    const address = backupAddressOf(place, "s/e+c r@t", undefined);
    expect(backupPlaceOf(address)).toEqual(place);
    expect(decodeURIComponent(new URL(address).password)).toBe("s/e+c r@t");
    expect(new URL(backupAddressOf(place, "", address)).password).toBe(new URL(address).password);
    for (const change of [{ bucket: "other" }, { endpoint: "https://x.example" }, { key: "B" }])
      expect(new URL(backupAddressOf({ ...place, ...change }, "", address)).password).toBe("");
  },
);

test("a mail server is read back, in any case of its letters, and keeps its password for itself alone", () => {
  const server = { host: "Mail.Example.com", port: "", encryption: "tls", user: "a@b" } as const;
  const address = mailAddressOf(server, "p:w/d#", undefined)!;
  expect(mailServerOf(address)).toEqual({ ...server, host: "mail.example.com" });
  expect(mailAddressOf(server, "", address)).toBe(address);
  expect(new URL(mailAddressOf({ ...server, host: "x.example" }, "", address)!).password).toBe("");
  expect(new URL(mailAddressOf({ ...server, user: "c" }, "", address)!).password).toBe("");
});

test("settings follow the desk when they are read, but not where the environment says something", () => {
  const env = completeSettings(readSettings({ BACKUP_TIME: "04:00" }), 3000, "x".repeat(32));
  let desk: DeskSettings = {};
  const settings = withDeskSettings(env, () => desk);
  expect([settings.SMTP_URL, settings.OIDC_ISSUER]).toEqual([undefined, "https://accounts.google.com"]);
  desk = { SMTP_URL: "smtp://a.example", BACKUP_TIME: "05:00", OIDC_ISSUER: "https://b.example" };
  expect([settings.SMTP_URL, settings.BACKUP_TIME]).toEqual(["smtp://a.example", "04:00"]);
  expect(settings.OIDC_ISSUER).toBe("https://b.example");
});

test("of sign-in the environment decides all, or without its client nothing but what the desk begins with", () => {
  const client = { GOOGLE_CLIENT_ID: "i", GOOGLE_CLIENT_SECRET: "s" };
  const OIDC_ISSUER = "https://env.example";
  const issuerOf = (env: object, desk: DeskSettings) =>
    withDeskSettings(completeSettings(readSettings({ OIDC_ISSUER, ...env }), 3000, "x"), () => desk)
      .OIDC_ISSUER;
  const desk = { ...client, OIDC_ISSUER: "https://desk.example" };
  expect(issuerOf({}, {})).toBe(OIDC_ISSUER);
  expect(issuerOf({}, desk)).toBe(desk.OIDC_ISSUER);
  expect(issuerOf(client, desk)).toBe(OIDC_ISSUER);
});

test("a sealed text is read with its secret and for its purpose alone, and not when it was changed", () => {
  const sealed = sealText("one", "mail", "p@ss");
  expect(sealed).not.toBe(sealText("one", "mail", "p@ss"));
  expect(unsealText("one", "mail", sealed)).toBe("p@ss");
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`;
  for (const [secret, purpose, text] of [
    ["two", "mail", sealed],
    ["one", "else", sealed],
    ["one", "mail", changed],
    ["one", "mail", ""],
    ["one", "mail", "no"],
  ] as const)
    expect(unsealText(secret, purpose, text)).toBeUndefined();
});
