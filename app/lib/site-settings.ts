/** Who may make an account. */
export type SignUpRule = "open" | "invite" | "closed";

/** What the owner decides about the site, at the desk or by the environment. */
export interface SiteSettings {
  name: string;
  company: string;
  signUp: SignUpRule;
  /** Whether an author's first post waits for an editor. */
  holdsFirstPosts: boolean;
  /** Whether publishing needs a confirmed e-mail. It never does while the site cannot send mail. */
  needsVerifiedEmail: boolean;
}

/** The settings of a site whose owner has decided nothing yet. */
export const defaultSiteSettings: SiteSettings = {
  name: "Lectern",
  company: "Lectern Academy",
  signUp: "open",
  holdsFirstPosts: false,
  needsVerifiedEmail: true,
};
