export type SignUpProblem =
  | "in-use"
  | "invalid-email"
  | "weak"
  | "network"
  | "other"
  | "closed"
  | "no-invitation"
  | "used-invitation"
  | "other-address";

/** The error messages: the first five as specified. */
export const signUpErrorTexts: Record<SignUpProblem, string> = {
  "in-use": "This email is already in use. Try logging in instead.",
  "invalid-email": "Invalid email format. Please enter a valid email.",
  weak: "Password should be at least 6 characters long.",
  network: "Network error. Please check your internet connection.",
  other: "Signup failed. Please try again.",
  closed: "This site takes no new accounts.",
  "no-invitation": "New accounts need an invitation. Ask whoever runs this site for a link.",
  "used-invitation": "This invitation was used or has expired. Ask for a new one.",
  "other-address": "This invitation is for another email.",
};

export const loginErrorText = "Invalid email or password.";

/** What a form says when its request failed: `error` is what the request threw, `otherText` is for a server that failed. */
export function failureText(error: unknown, otherText: string): string {
  return error instanceof TypeError ? signUpErrorTexts.network : otherText;
}
