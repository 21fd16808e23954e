const entities: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };

/** Escapes a text for XML 1.0, and removes the characters that XML cannot hold (2.2, Char). */
export function escapeXml(text: string): string {
  return text.replace(invalidCharacters, "").replace(/[<>&"]/g, (sign) => entities[sign]!);
}

export const invalidCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
