import { imageName } from "../image.ts";
import type { DraftText } from "./draft-fields.ts";

const labels = {
  title: "Title",
  description: "Short description",
  image: "Cover",
  coverAlt: "What the cover shows",
  coverFocus: "Focus of the cover",
  topics: "Topics",
  canonicalUrl: "Canonical address",
  metaDescription: "Description for search engines",
  as: "In the name of",
  content: "Text",
} as const;

type Name = keyof typeof labels;

/** The fields that two texts have in other words, each as people read it. */
export function fieldDifferences(before: DraftText, after: DraftText) {
  return (Object.keys(labels) as Name[])
    .map((name) => ({ label: labels[name], before: shown(before, name), after: shown(after, name) }))
    .filter(({ before, after }) => before !== after);
}

function shown(text: DraftText, name: Name): string {
  const value = text[name] ?? "";
  // Two images may have the same name, so the key follows.
  if (name === "image") return value && `${imageName(value)} (${value.split("/")[1]})`;
  return value;
}
