const references: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };

/** Text as XML 1.0 may hold it (2.2, Char): what has no place in it at all is left out. */
export function escapeXml(text: string): string {
  return text.replace(outside, "").replace(/[<>&"]/g, (sign) => references[sign]!);
}

const outside = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
