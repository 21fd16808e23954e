/** The ids of the articles that a text in Markdown links to, each once, in their order. */
export function linkedIds(content: string): string[] {
  return [...new Set([...content.matchAll(/\]\(\/blog\/([a-z0-9]+)/g)].map(([, id]) => id!))];
}
