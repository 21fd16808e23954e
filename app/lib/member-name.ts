interface Named {
  /** null: the account is gone, or there was none: then the name is that of somebody who wrote elsewhere. */
  id: string | null;
  name: string | null;
  handle?: string | null;
}

/** What others read as a member's name, where an e-mail is not shown. */
export function memberName({ id, name, handle }: Named): string {
  if (id === null) return name || "Former member";
  return name || handle || `Member ${id.slice(0, 6)}`;
}
