import type { Blockquote } from "mdast";

export const calloutKinds = ["note", "tip", "important", "warning", "caution"] as const;

const marker = new RegExp(`^\\[!(${calloutKinds.join("|")})\\][ \\t]*\\n`, "i");

/** Returns the kind of a callout, whose first line is for example "[!NOTE]", and the quotation without this line. */
export function takeCallout({ children }: Blockquote): {
  callout: string | null;
  children: Blockquote["children"];
} {
  const [paragraph, ...others] = children;
  const text = paragraph?.type === "paragraph" ? paragraph.children[0] : undefined;
  const [line, kind] = (text?.type === "text" && marker.exec(text.value)) || [];
  if (paragraph?.type !== "paragraph" || text?.type !== "text" || !line || !kind)
    return { callout: null, children };
  const rest = {
    ...paragraph,
    children: [{ ...text, value: text.value.slice(line.length) }, ...paragraph.children.slice(1)],
  };
  return { callout: kind.toLowerCase(), children: [rest, ...others] };
}
