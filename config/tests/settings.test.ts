import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { OperatorError } from "../operator-error.ts";
import { isLoopback, readSettings, settingNames } from "../settings.ts";

test("nothing has to be set", () => {
  expect(readSettings({})).toMatchObject({
    HOST: "127.0.0.1",
    PORT: 3000,
    PUBLIC_URL: "http://127.0.0.1:3000",
    DATA_DIR: "data",
    TRUSTED_PROXIES: [],
    LOG_LEVEL: "info",
  });
});

test("the file .env.example names every setting, with what holds without it", () => {
  const example = parseEnv(readFileSync(".env.example", "utf8"));
  expect(Object.keys(example).sort()).toEqual(settingNames.toSorted());
  expect({ ...readSettings(example), isPublicUrlSet: false }).toEqual(readSettings({}));
});

test("an empty variable counts as not set", () => {
  expect(readSettings({ PORT: "", SITE_NAME: "  ", DATABASE_URL: "" })).toEqual(readSettings({}));
});

test("the public address is an origin, in the spelling of browsers", () => {
  expect(readSettings({ PUBLIC_URL: "https://Blog.Example.com:443/" }).PUBLIC_URL).toBe(
    "https://blog.example.com",
  );
  expect(readSettings({ HOST: "::1", PORT: "8080" }).PUBLIC_URL).toBe("http://[::1]:8080");
});

test.for([
  ["PORT", "http"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["PUBLIC_URL", "blog.example.com"],
  ["PUBLIC_URL", "ftp://blog.example.com"],
  ["PUBLIC_URL", "https://example.com/blog"],
  ["PUBLIC_URL", "https://example.com/?page=blog"],
  ["PUBLIC_URL", "https://ann@example.com"],
  ["DATABASE_URL", "mysql://x/y"],
  ["DATABASE_URL", "lectern.db"],
  ["DATABASE_URL", "postgres:/database"],
  ["IMAGES_URL", "s3:/bucket"],
  ["IMAGES_URL", "s3:///bucket"],
  ["IMAGES_URL", "s3://bucket?endpoint=s3.example.com"],
  ["IMAGES_PUBLIC_URL", "https:/images"],
  ["BACKUP_URL", "s3:/bucket"],
  ["BACKUP_URL", "https://backups.example.com"],
  ["SMTP_URL", "smtp:mail.example.com"],
  ["PURGE_URL", "http:/purge"],
  ["IMAGES_URL", "https://s3.example.com"],
  ["SECRET", "short"],
  ["OIDC_ISSUER", "google"],
  ["LOG_LEVEL", "loud"],
  ["TRUSTED_PROXIES", "proxy.example.com"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10.0.0.1, x, y"],
])("%s=%s is refused in one line that names it and says what it must be", ([name, value]) => {
  expect(errorMessage({ [name!]: value! })).toMatch(
    new RegExp(`^The setting ${name} is wrong: it must be .+\\.$`),
  );
});

test("an address in a setting may name a socket or a folder, where that is meant", () => {
  for (const [name, value] of [
    ["DATABASE_URL", "postgres:///lectern?host=/run/postgresql"],
    ["BACKUP_URL", "C:/backups"],
    ["BACKUP_URL", "../backups"],
    ["BACKUP_URL", "s3://bucket/site?endpoint=http://127.0.0.1:9000"],
  ])
    expect(readSettings({ [name!]: value }), value).toMatchObject({ [name!]: value });
});

test("a port that no browser opens is refused, in PORT and in PUBLIC_URL, unless a proxy has another", () => {
  for (const PORT of ["6000", "6667", "4190", "10080"]) {
    expect(errorMessage({ PORT })).toBe(`PORT ${PORT} is one that no browser opens: set another.`);
    const PUBLIC_URL = `https://blog.example.com:${PORT}`;
    expect(errorMessage({ PUBLIC_URL })).toContain(`The port of PUBLIC_URL ${PUBLIC_URL} is one`);
    expect(readSettings({ PORT, PUBLIC_URL: "https://blog.example.com" }).PORT).toBe(Number(PORT));
  }
});

test("each wrong setting has its line, and no line holds a secret value", () => {
  const text = errorMessage({ PORT: "x", SECRET: "hunter2", DATABASE_URL: "mysql://user:hunter2@host/db" });
  expect(
    text
      .split("\n")
      .map((line) => line.split(" ")[2])
      .sort(),
  ).toEqual(["DATABASE_URL", "PORT", "SECRET"]);
  expect(text).not.toContain("hunter2");
});

test("a Google client needs both an id and a secret", () => {
  expect(errorMessage({ GOOGLE_CLIENT_ID: "x" })).toContain("GOOGLE_CLIENT_SECRET");
  expect(errorMessage({ GOOGLE_CLIENT_SECRET: "x" })).toContain("GOOGLE_CLIENT_ID");
});

test("loopback names are distinguished from names that only look like them", () => {
  for (const host of ["localhost", "LOCALHOST", "127.0.0.1", "127.9.9.9", "[::1]", "::1"])
    expect(isLoopback(host), host).toBe(true);
  for (const host of ["127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1", "example.com", ""])
    expect(isLoopback(host), host).toBe(false);
});

function errorMessage(env: Record<string, string>) {
  try {
    readSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return (error as Error).message;
  }
  throw new Error("the settings were accepted");
}
