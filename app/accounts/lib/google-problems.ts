import { signUpErrorTexts } from "./account-texts.ts";

/** Browsers load these two, and none of the others. */
export const googleOffText = "This site has not set up login with Google.";
export const googleFailedText = "The login with Google did not work. Please try again.";

/** The error messages for a sign-in through Google that failed. */
export const googleProblemTexts = {
  off: googleOffText,
  unreachable: "Google cannot be reached at the moment. Please try again later.",
  cancelled: "The login with Google was cancelled.",
  denied: "Google did not allow this login. Please try again.",
  expired: "This login took too long or was already used. Please try again.",
  failed: googleFailedText,
  noEmail: "Google did not tell your email address, which this site needs.",
  unverified:
    "An account uses this email, and Google has not confirmed that it is yours. Log in with the password.",
  taken:
    "That email belongs to an existing account, which cannot be joined this way. Log in with the password.",
  otherAccount:
    "That Google account opens another account of this site. Log in with it and disconnect it there, or choose another one.",
  notRecent: "Log out and in again before you connect Google, to confirm that it is you.",
  demo: "Demo accounts cannot be connected, since anybody can log in with them.",
  blocked: "This account is blocked.",
  closed: signUpErrorTexts.closed,
  "no-invitation": signUpErrorTexts["no-invitation"],
  "used-invitation": signUpErrorTexts["used-invitation"],
  "other-address": signUpErrorTexts["other-address"],
};

export type GoogleProblem = keyof typeof googleProblemTexts;

/** The message for the `problem` parameter of an address; undefined when there is no such problem. */
export function googleProblemText(name: string | null): string | undefined {
  return name && Object.hasOwn(googleProblemTexts, name)
    ? googleProblemTexts[name as GoogleProblem]
    : undefined;
}
