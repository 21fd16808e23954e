import { isStorable, trimInvisible } from "../../lib/characters.ts";
import { isEmail } from "../../lib/email-address.ts";
import type { SignUpProblem } from "./account-texts.ts";

/** Checks an e-mail and a new password without the database. undefined when both are valid. */
export function validateSignUp(email: string, password: string): SignUpProblem | undefined {
  if (!isEmail(trimInvisible(email))) return "invalid-email";
  return validatePassword(password);
}

/** Checks a new password; undefined when it is valid. */
export function validatePassword(password: string): "weak" | "other" | undefined {
  const length = [...normalizePassword(password)].length;
  if (length < 6) return "weak";
  if (length > 256 || !isStorable(password)) return "other";
  return undefined;
}

/**
 * Prepares a password for hashing and comparison: every kind of space becomes U+0020, and the text is normalized to
 * NFC, so that the same password from different keyboards is the same text (OpaqueString, RFC 8265, 4.2.2). Characters
 * that OpaqueString forbids, such as the joiners in emoji, are allowed.
 */
export function normalizePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, " ").normalize("NFC");
}

/** A name to suggest: "Ada Lovelace" for ada.lovelace+blog@example.com; "" when the address has no letters. */
export function nameFromEmail(email: string): string {
  const [local = ""] = email.split("@")[0]!.split("+");
  const words = local.match(/\p{L}+/gu) ?? [];
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(" ");
}
