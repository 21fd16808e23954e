// A text as a file: front matter in YAML, an empty line, the Markdown, and a line end.

/** `fields`: those that are null, undefined or empty are left out. */
export function formatTextFile(fields: Record<string, unknown>, markdown: string): string {
  // A JSON text is a YAML value, and has no line ends.
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined && value !== "" && String(value) !== "")
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join("")}---\n\n${markdown}\n`;
}

/** The Markdown of such a file, exactly as it was; undefined for other files. */
export function readTextFile(file: string): string | undefined {
  const end = file.indexOf("\n---\n\n");
  return file.startsWith("---\n") && end !== -1 && file.endsWith("\n") ? file.slice(end + 6, -1) : undefined;
}
