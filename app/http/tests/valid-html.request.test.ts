// No public page has an error by the rules of HTML.
import { expect } from "vitest";
import { htmlProblems } from "../../../test/support/html-rules.ts";
import { parsePage } from "../../../test/support/parse.ts";
import { ann, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";

const everything = `# One

## Two

- [x] done
- [ ] open

$a<b$ and

$$
c
$$

![Alt](https://example.org/x.png "Title")

> [!NOTE]
> Of a note[^1]

https://www.youtube.com/watch?v=dQw4w9WgXcQ

| a | b |
|:--|--:|
| 1 | 2 |

\`\`\`js
let a = 1;
\`\`\`

[^1]: Below.
`;

test("every public page is valid HTML", async ({ site }) => {
  await publish(site.db, { ...bread, content: everything }, {}, ["Sourdough"]);
  const articles = Array.from({ length: 26 }, (_, at) => `/blog/s${at + 1}`);
  const lists = ["/", "/?before=-3.s3", "/?q=python", "/course", "/services", "/paths", "/paths/defender"];
  const screens = ["/login", "/signup", "/forgot", "/saved", "/search", "/search?q=python"];
  const others = [`/blog/${bread.id}`, `/blog/${bread.id}/report`, "/topic/sourdough", "/nothing"];
  const people = ["/people/company", `/people/${ann.id}`];
  for (const path of [...lists, ...screens, ...others, ...people, ...articles]) {
    const { text } = await site.get(path);
    // Throws when a parser would report an error, or two elements share an id.
    parsePage(text);
    expect(htmlProblems(text), path).toEqual([]);
  }
});
