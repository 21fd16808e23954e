import type { KeyboardEvent } from "react";

/** Whether a key was pressed with exactly these others: "Mod+Shift+8". Mod is Ctrl, or Cmd on a Mac. */
export function matchesKeys(
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyEvent,
  keys: string,
): boolean {
  const names = keys.split("+");
  const last = names.at(-1)!;
  if ((ctrlKey || metaKey) !== names.includes("Mod")) return false;
  if (altKey !== names.includes("Alt") || shiftKey !== names.includes("Shift")) return false;
  // With Shift or Alt, browsers report the character above a digit, or a special letter.
  return key.toLowerCase() === last || ((altKey || /\W|\d/.test(last)) && code === codeOf(last));
}

type KeyEvent = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

function codeOf(key: string) {
  if (key === ".") return "Period";
  return /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
}
