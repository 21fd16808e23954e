export const maxTopicsPerPost = 4;
export const maxTopicLength = 50;
const maxNameLength = 200;
/** The desk counts no more blogs of a topic: that would take time that grows with the site. */
export const maxCountedBlogs = 1000;

const plainLetters: Record<string, string> = { ß: "ss", ø: "o", ł: "l", đ: "d", ı: "i" };

/**
 * The name of a topic, by which it is stored and addressed: labels that mean the same have the same name. It has letters of
 * every script, digits and "-". "C++", "C#", ".NET" and "Node.js" become "c-plus-plus", "c-sharp", "dot-net" and "node-js".
 * "" for a label without letters and digits. The name of a name is the name itself.
 */
export function topicName(label: string): string {
  // Not the folding of the search, which may change: names are stored.
  return (
    label
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase()
      // Before NFKC, which may make one letter of those that an apostrophe separated.
      .replace(/['’]/g, "")
      .normalize("NFKC")
      .replace(/[ßøłđı]/g, (letter) => plainLetters[letter]!)
      .replace(/^[\s#]+/, "")
      .replace(/^\.(?=[\p{L}\p{N}])/u, "dot-")
      .replace(/\+/g, "-plus-")
      .replace(/#/g, "-sharp-")
      .replace(/&/g, "-and-")
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
      .replace(/^-|-$/g, "")
  );
}

/** The address of a topic's page, as a path. */
export function topicPath(name: string): string {
  return `/topic/${encodeURIComponent(name)}`;
}

/** The labels in a field, which are separated by commas; of several with the same name the first. */
export function parseTopics(text: string): string[] {
  const names = new Set<string>();
  return text
    .split(/[,，、]/)
    .map(tidyLabel)
    .filter((label) => label !== "" && addIfNew(names, topicName(label) || label));
}

function addIfNew(names: Set<string>, name: string) {
  return !names.has(name) && names.add(name);
}

/** A label as it is shown: one line, single spaces, without the "#" of a hashtag. */
export function tidyLabel(label: string): string {
  return label.replace(/\s+/g, " ").replace(/^[# ]+| $/g, "");
}

/** Returns what is wrong with a label, else undefined. */
export function validateTopic(label: string): string | undefined {
  if ([...label].length > maxTopicLength) return `A topic may have ${maxTopicLength} characters at most.`;
  const { length } = topicName(label);
  if (length === 0) return `The topic “${label}” needs a letter or a digit.`;
  if (length > maxNameLength) return `The topic “${label}” is too long.`;
  return undefined;
}

/** Returns what is wrong with a post's topics, else undefined. */
export function validateTopics(labels: string[]): string | undefined {
  if (labels.length > maxTopicsPerPost) return `A blog may have ${maxTopicsPerPost} topics at most.`;
  return labels.map(validateTopic).find((error) => error !== undefined);
}
