import type { Blockquote } from "mdast";

export const calloutKinds = ["note", "tip", "important", "warning", "caution"] as const;

const marker = new RegExp(`^\\[!(${calloutKinds.join("|")})\\][ \\t]*(?:\\r\\n?|\\n|$)`, "i");

interface Callout {
  callout: string | null;
  children: Blockquote["children"];
}

/** Returns the kind of a callout, whose first line is for example "[!NOTE]", and the quotation without this line. */
export function takeCallout({ children }: Blockquote): Callout {
  const none = { callout: null, children };
  const [paragraph, ...others] = children;
  if (paragraph?.type !== "paragraph") return none;
  const [text, ...rest] = paragraph.children;
  const [line, kind] = (text?.type === "text" && marker.exec(text.value)) || [];
  if (text?.type !== "text" || line === undefined || kind === undefined) return none;
  const value = text.value.slice(line.length);
  const isBroken = rest[0]?.type === "break";
  if (value === "" && rest.length > 0 && !isBroken && !/[\r\n]$/.test(line)) return none;
  const inline = value ? [{ ...text, value }, ...rest] : rest.slice(isBroken ? 1 : 0);
  const first = inline.length > 0 ? [{ ...paragraph, children: inline }] : [];
  return { callout: kind.toLowerCase(), children: [...first, ...others] };
}
