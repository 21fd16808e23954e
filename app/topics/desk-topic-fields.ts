// The fields of a topic at the desk.
import { validateTopic } from "../lib/topics.ts";

export const maxDescriptionLength = 200;

export const topicProblems = {
  "no-blog": "There is no public blog at that address.",
  taken: "Another topic has this name. Merge the two instead.",
  "no-target": "There is no such topic.",
  itself: "A topic cannot be merged into itself.",
};

/** The id in the address of a blog: "/blog/s1", or with the site before it; other texts are taken for an id. */
export function readBlogId(address: string): string {
  return /\/blog\/([^/?#]+)/.exec(address)?.[1] ?? address;
}

/** Returns what is wrong with the texts of a topic, else undefined. */
export function validateTopicText({ label, description }: { label: string; description: string }) {
  if ([...description].length > maxDescriptionLength)
    return `The sentence may have ${maxDescriptionLength} characters at most.`;
  if (label.includes(",")) return "A name may have no comma: it separates topics.";
  return validateTopic(label);
}
