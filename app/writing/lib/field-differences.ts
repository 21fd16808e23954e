import { imageName } from "../../lib/image.ts";
import { type DraftText, fieldLabels } from "./draft-fields.ts";

type Name = keyof typeof fieldLabels;

/** The fields in which two texts differ, with both of their contents as people read them. */
export function fieldDifferences(before: DraftText, after: DraftText) {
  return (Object.keys(fieldLabels) as Name[])
    .map((name) => ({
      label: fieldLabels[name],
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
