import type { DraftClash } from "./drafts/clash-page.tsx";

/** What the server answers to a form of the editor that stores nothing. */
export interface EditorResponse {
  alert?: string;
  /** The fields for the next attempt. The publish key is a new one when the blog of the old key was removed. */
  fields?: { publishKey: string };
  signedOut?: boolean;
  /** Somebody else published a change of the post meanwhile. */
  isLate?: boolean;
  /** The person has to confirm the e-mail before publishing. */
  unverified?: boolean;
  /** The display name that was entered in the publish bar, and why it was not saved. */
  byline?: { name: string; error?: string };
  /** Without JavaScript: the draft that was to be saved was changed elsewhere. */
  clash?: DraftClash;
}
