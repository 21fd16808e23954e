import { imageName } from "../../lib/image.ts";
import type { DraftText } from "./draft-fields.ts";

const labels = {
  title: "Title",
  description: "Short description",
  image: "Cover",
  coverAlt: "Description of the cover",
  coverFocus: "Focus of the cover",
  topics: "Topics",
  canonicalUrl: "First published at",
  metaDescription: "Description for search engines",
  as: "Published as",
  content: "Text",
} as const;

type Name = keyof typeof labels;

/** The fields in which two texts differ, with both of their contents as people read them. */
export function fieldDifferences(before: DraftText, after: DraftText) {
  return (Object.keys(labels) as Name[])
    .map((name) => ({
      label: labels[name],
      before: displayText(before, name),
      after: displayText(after, name),
    }))
    .filter(({ before, after }) => before !== after);
}

function displayText(text: DraftText, name: Name): string {
  const value = text[name] ?? "";
  // Two images may have the same name, so the key follows.
  if (name === "image") return value && `${imageName(value)} (${value.split("/")[1]})`;
  return value;
}
