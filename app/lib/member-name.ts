import type { Role } from "./permissions.ts";

interface Named {
  /** null: the account is gone, or there was none: then the name is that of somebody who wrote elsewhere. */
  id: string | null;
  name: string | null;
  handle?: string | null;
}

interface Editor {
  name: string | null;
  handle: string | null;
  email: string;
}

/** Somebody with a role, as the desk calls them: without a name by the e-mail, for those who may see it. */
export const editorName = ({ name, handle, email }: Editor, seesEmail = false) =>
  name || (seesEmail ? email : handle) || "An editor";

/** Says by whom somebody was invited, and as what. `by`: "" where who invites gave no name. */
export const invitedText = (by: string, role: Role, site: string) =>
  `${by ? `${by} invited you` : "You are invited"} as ${role} of ${site}.`;

/** What others read as a member's name, where an e-mail is not shown. */
export function memberName({ id, name, handle }: Named): string {
  if (id === null) return name || "Former member";
  return name || handle || `Member ${id.slice(0, 6)}`;
}
