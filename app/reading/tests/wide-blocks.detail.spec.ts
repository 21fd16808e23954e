import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { publishBlog } from "../../../test/support/browser/people.ts";
import { desktop, phone } from "../../../test/support/browser/sizes.ts";

const content = `| Week | What the project gains | What you learn with it |
|---|---|---|
| 1 and 2 | A page that lists every tool on the shelf | Headings, lists and links |

| Job | Virtual machine | Managed platform | Functions | Finished software |
|---|---|---|---|---|
| Operating system updates | You | Provider | Provider | Provider |

\`\`\`js
const sentence = "a line of code too long for any phone";
\`\`\`

\`\`\`text
An error message that is far too long for the screen of any phone
\`\`\`

\`\`\`text
name            paid     balance     and a note in a column
Amina           90.00     +40.00     which stands below its title
\`\`\``;

test("on a phone three columns and output fit, wider tables keep their first column, and Tab stops only at what scrolls", async ({
  page,
  site,
  member,
}) => {
  const id = await publishBlog(site, member.session, { content });
  await page.setViewportSize(phone);
  await visit(page, `/blog/${id}`);
  const boxes = page.locator(".article :is(.table, pre)");
  const areTooWide = () =>
    boxes.evaluateAll((found) => found.map((box) => box.scrollWidth > box.clientWidth));
  const areTabStops = () =>
    boxes.evaluateAll((found) => found.map((box) => (box as HTMLElement).tabIndex === 0));
  expect(await areTooWide()).toEqual([false, true, true, false, true]);
  await expect.poll(areTabStops).toEqual([false, true, true, false, true]);
  await expect(page.getByRole("group", { name: "Table" })).toHaveCount(2);

  const job = page.getByRole("columnheader", { name: "Job" });
  await job.scrollIntoViewIfNeeded();
  const before = await job.boundingBox();
  await boxes.nth(1).evaluate((table) => table.scrollTo(1000, 0));
  await expect(page.getByText("Finished software")).toBeInViewport({ ratio: 1 });
  expect(await job.boundingBox()).toEqual(before);
  await checkWithAxe(page);

  await page.setViewportSize(desktop);
  await expect.poll(areTabStops).toEqual([false, false, false, false, false]);
});
