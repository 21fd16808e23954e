// The fields of a topic at the desk.
import { isLongerThan } from "../lib/text.ts";
import { validateTopic } from "../lib/topics.ts";

export const maxDescriptionLength = 200;

/** What is wrong, and with which field. */
export const topicProblems = {
  done: undefined,
  "no-blog": { start: "There is no public blog at that address." },
  taken: { label: "Another topic has this name. Merge the two instead." },
  "no-target": { into: "There is no such topic." },
  itself: { into: "A topic cannot be merged into itself." },
};

/** The id in the address of a blog: "/blog/s1", or with the site before it; other texts are taken for an id. */
export function readBlogId(address: string): string {
  return /\/blog\/([^/?#]+)/.exec(address)?.[1] ?? address;
}

export function validateLabel(label: string) {
  return label.includes(",") ? "A name may have no comma: it separates topics." : validateTopic(label);
}

export function validateDescription(description: string) {
  if (isLongerThan(description, maxDescriptionLength))
    return `The sentence may have ${maxDescriptionLength} characters at most.`;
}
