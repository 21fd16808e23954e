import { expect, test } from "vitest";
import { signText, verifyText } from "../../../app/models/signed-text.server.ts";

const secret = "a secret of the tests, of no use elsewhere";

test("a signed text is read with the same secret for the same purpose, and not otherwise", () => {
  for (const text of ["ann", "", "a.b", "ümlaut"]) {
    const signed = signText(secret, "visitor", text);
    expect(verifyText(secret, "visitor", signed)).toBe(text);
    expect(verifyText(secret, "ticket", signed)).toBeUndefined();
    expect(verifyText("another secret", "visitor", signed)).toBeUndefined();
  }
});

test("a text whose signature is missing, truncated, extended or another text's is refused", () => {
  const signed = signText(secret, "visitor", "ann");
  const signature = signed.slice("ann.".length);
  for (const wrong of [
    "",
    ".",
    "ann",
    "ann.",
    signature,
    `bob.${signature}`,
    signed.slice(0, -1),
    `${signed}A`,
    `${signed}.ann`,
    signed.toUpperCase(),
  ])
    expect(verifyText(secret, "visitor", wrong), wrong).toBeUndefined();
});
