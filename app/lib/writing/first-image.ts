/** The first uploaded image of a Markdown text: its key, and its alternative text. undefined when there is none. */
export function firstImageIn(markdown: string): { key: string; alt: string } | undefined {
  const [, alt = "", key] =
    /!\[([^\]\n]*)\]\(<?\/images\/(blogImages\/[a-z0-9]{12}\/[a-z0-9-]{1,60})-(?:480|960|1600)\.webp/.exec(
      markdown,
    ) ?? [];
  return key === undefined ? undefined : { key, alt };
}
