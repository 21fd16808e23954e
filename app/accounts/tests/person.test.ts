import { expect, test } from "vitest";
import { parsePerson } from "../openid/person.server.ts";

const googleClaims = {
  iss: "https://accounts.google.com",
  sub: "108",
  email: "eve@example.com",
  email_verified: true,
  name: "Eve Adams",
  picture: "https://lh3.googleusercontent.com/a/eve",
};

const reserved = { name: "Lectern", company: "Lectern Academy" };

test("a person from Google is identified by issuer and subject, with e-mail, name and picture", () => {
  expect(parsePerson(googleClaims, false, reserved)).toEqual({
    issuer: googleClaims.iss,
    subject: "108",
    email: googleClaims.email,
    verified: true,
    name: googleClaims.name,
    image: googleClaims.picture,
  });
});

test("an e-mail is verified only when email_verified is true", () => {
  for (const email_verified of [false, "false", "true", 1, null, undefined])
    expect(
      parsePerson({ ...googleClaims, email_verified }, false, reserved)?.verified,
      String(email_verified),
    ).toBe(false);
});

test("claims without a valid e-mail are refused", () => {
  for (const email of [
    undefined,
    null,
    "",
    "eve",
    "e\0ve@example.com",
    "\ud800@example.com",
    "a@b c",
    7,
    "e\u200bve@example.com",
    "eve@ex\u00adample.com",
    "\ufffee@example.com",
  ])
    expect(parsePerson({ ...googleClaims, email }, false, reserved), String(email)).toBeUndefined();
  expect(
    parsePerson({ ...googleClaims, email: `${"e".repeat(250)}@example.com` }, false, reserved),
  ).toBeUndefined();
});

test("a name is truncated to 80 characters, and an invisible name is dropped", () => {
  const nameOf = (name: unknown) => parsePerson({ ...googleClaims, name }, false, reserved)?.name;
  expect(nameOf("  Eve\0\nAdams ")).toBe("Eve  Adams");
  expect(nameOf("\u200bEve\uffff\u202e Adams\u200f")).toBe("Eve Adams");
  expect(nameOf(`${"x".repeat(79)} Eve`)).toBe("x".repeat(79));
  expect([...nameOf("🚀".repeat(500))!]).toHaveLength(80);
  for (const name of [undefined, null, "", " ", "\0", 7, "\u3164", "\u200d\u2800"])
    expect(nameOf(name), String(name)).toBeNull();
});

test("no person gets the company's name", () => {
  const nameOf = (name: string) => parsePerson({ ...googleClaims, name }, false, reserved)?.name;
  for (const name of ["Lectern Academy", "LECTERN\u200b-academy", `Lectern Academy${" ".repeat(80)}x`])
    expect(nameOf(name), name).toBeNull();
  expect(nameOf("Lectern Academy Support")).toBeNull();
  expect(nameOf("Academy Fan ✅")).toBe("Academy Fan");
});

test("a picture without an https address is dropped", () => {
  const imageOf = (picture: unknown) => parsePerson({ ...googleClaims, picture }, false, reserved)?.image;
  for (const picture of [
    "http://example.com/a.png",
    "data:image/png;base64,AA",
    "javascript:alert(1)",
    "a",
    null,
    7,
  ])
    expect(imageOf(picture), String(picture)).toBeNull();
  expect(imageOf(`https://example.com/${"a".repeat(1000)}`)).toBeNull();
});

test("a demo account's picture is a file of this site, and its issuer is 'demo' on every port", () => {
  const claims = {
    ...googleClaims,
    iss: "http://127.0.0.1:40000",
    picture: "http://127.0.0.1:3000/demo/ann.svg",
  };
  expect(parsePerson(claims, true, reserved)).toMatchObject({ issuer: "demo", image: "/demo/ann.svg" });
});
