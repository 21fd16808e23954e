const entities: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };

/** Escapes a text for XML 1.0, and removes the characters that XML cannot hold (2.2, Char). */
export function escapeXml(text: string): string {
  return text.replace(invalidCharacters, "").replace(/[<>&"]/g, (sign) => entities[sign]!);
}

/** A text as a CDATA section (XML 1.0, 2.7), for one that holds no character that XML forbids. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

export const invalidCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
