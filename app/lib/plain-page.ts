interface Extras {
  /** More HTML for the head. */
  head?: string;
  /** Attributes of the body, by name. */
  attributes?: Record<string, string>;
}

/** A page that React does not render. Nothing is escaped: every text has to be a constant of ours. */
export function plainPage(title: string, content: string, { head = "", attributes = {} }: Extras = {}) {
  const bodyAttributes = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="stylesheet" href="/plain.css">
    ${head}
  </head>
  <body${bodyAttributes.join("")}>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>
`;
}
