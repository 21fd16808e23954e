/** Whether a text has an address of the web or of a mailbox. */
export function hasLink(text: string): boolean {
  return text.search(linkPattern) >= 0;
}

// Also without "https://", since mail programs turn "example.com" into a link. The lookbehinds let a match begin only at the
// start of a word: otherwise a long word would be scanned again from each of its letters, which would hold up all requests.
export const linkPattern =
  /(?:(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/|www\.)\S+|(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+\.\p{L}{2,}[\p{L}\p{N}.-]*(?:[/?#]\S*)?/giu;

/** What somebody called themselves or a thing, in a letter to others; undefined when an address in it would lead them away. */
export function quotableName(name: string | null): string | undefined {
  return name && !hasLink(name.normalize("NFKC")) ? name : undefined;
}
