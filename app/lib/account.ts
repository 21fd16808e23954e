import { storable, trimmed } from "./characters.ts";

export type SignUpProblem = "in-use" | "invalid-email" | "weak" | "network" | "other";

/** What a person reads for each, as specified. */
export const signUpTexts: Record<SignUpProblem, string> = {
  "in-use": "This email is already in use. Try logging in instead.",
  "invalid-email": "Invalid email format. Please enter a valid email.",
  weak: "Password should be at least 6 characters long.",
  network: "Network error. Please check your internet connection.",
  other: "Signup failed. Please try again.",
};

export const loginText = "Invalid email or password.";

/** What is wrong with an e-mail and a new password before anybody looks into the database. */
export function signUpProblem(email: string, password: string): SignUpProblem | undefined {
  if (!isEmail(trimmed(email))) return "invalid-email";
  const length = [...preparedPassword(password)].length;
  if (length < 6) return "weak";
  if (length > 256 || !storable(password)) return "other";
  return undefined;
}

/**
 * A password as it is hashed and compared: with one kind of space and composed, as OpaqueString says (RFC 8265, 4.2.2),
 * so that every keyboard gives the same one. Characters that OpaqueString would refuse, such as emoji's joiners, stay.
 */
export function preparedPassword(typed: string): string {
  return typed.replace(/\p{Zs}/gu, " ").normalize("NFC");
}

/** HTML's own rule for e-mail addresses (WHATWG HTML, 4.10.5.1.5), with a dot in the domain. */
function isEmail(text: string) {
  const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
  const rule = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`, "i");
  return text.length <= 254 && rule.test(text);
}
