/** A name to suggest: "Ada Lovelace" for ada.lovelace+blog@example.com; "" when the address has no letters. */
export function nameFromEmail(email: string): string {
  const [local = ""] = email.split("@")[0]!.split("+");
  const words = local.match(/\p{L}+/gu) ?? [];
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(" ");
}
