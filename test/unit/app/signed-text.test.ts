import { expect, test } from "vitest";
import { signText, verifyText } from "../../../app/models/signed-text.server.ts";

const secret = "a secret of the tests, of no use elsewhere";

test("a signed text can be read only with the same secret and for the same purpose", () => {
  for (const text of ["ann", "", "a.b", "ümlaut"]) {
    const signedText = signText(secret, "visitor", text);
    expect(verifyText(secret, "visitor", signedText)).toBe(text);
    expect(verifyText(secret, "ticket", signedText)).toBeUndefined();
    expect(verifyText("another secret", "visitor", signedText)).toBeUndefined();
  }
});

test("a text whose signature is missing, truncated, extended or another text's is refused", () => {
  const signedText = signText(secret, "visitor", "ann");
  const signature = signedText.slice("ann.".length);
  for (const wrongText of [
    "",
    ".",
    "ann",
    "ann.",
    signature,
    `bob.${signature}`,
    signedText.slice(0, -1),
    `${signedText}A`,
    `${signedText}.ann`,
    signedText.toUpperCase(),
  ])
    expect(verifyText(secret, "visitor", wrongText), wrongText).toBeUndefined();
});
