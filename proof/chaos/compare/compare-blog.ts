import { actOf, attributeValues, cardIdsOf, mainOf, textOf } from "../../../test/support/page.ts";
import type { ServerNode } from "../deployment/node.ts";
import type { JournalBlog } from "../journal.ts";
import type { Run } from "../people/client.ts";
import { isCompleteWebp } from "../people/reader.ts";
import { openPageClient, type PageProblem } from "./compare-pages.ts";

interface PageContext {
  run: Run;
  blog: JournalBlog;
  get: ReturnType<typeof openPageClient>;
  /** The HTML of the blog's page. */
  html: string;
}

/** Compares what a node shows of one blog with the journal: page, lists, search, images and likes. */
export async function checkBlog(run: Run, node: ServerNode, blog: JournalBlog): Promise<PageProblem> {
  if (blog.deletion === "requested") return undefined;
  const get = openPageClient(run, node);
  const page = await get(`/blog/${blog.id}`);
  const list = await get(`/feed?q=${encodeURIComponent(blog.title)}`);
  const isListed = list.status === 200 && list.text.includes(`"${blog.id}"`);
  const problem = (kind: "lost" | "incomplete", description: string, actual: unknown) => ({
    kind,
    text: `${node.name} ${description} "${blog.title}"`,
    journal: blog,
    actual,
  });
  if (blog.deletion === "acknowledged") {
    if (page.status !== 404) return problem("lost", "shows the deleted", page.status);
    return isListed ? problem("lost", "lists the deleted", list.text) : undefined;
  }
  if (page.status !== 200) return problem("lost", "has no page of", page.status);
  const text = textOf(mainOf(page.text));
  if (!text.includes(blog.title)) return problem("lost", "shows an older text of", text);
  if (!text.includes(`The crumb of ${blog.word}, in full.`))
    return problem("incomplete", "shows another text under", text);
  if (!isListed) return problem("incomplete", "does not list", list.status);
  const results = await get(`/search?q=${blog.word}`);
  if (!cardIdsOf(results.text).includes(blog.id!))
    return problem("incomplete", "does not find by its text", results.status);
  const context = { run, blog, get, html: page.text };
  const brokenImage = await findBrokenImage(context);
  if (brokenImage)
    return {
      ...problem("incomplete", `answers ${brokenImage.status} for ${brokenImage.image} of`, brokenImage),
      ...brokenImage,
    };
  const likes = countLikes(context);
  return likes.shownCount < likes.expectedCount
    ? problem("lost", "shows too few likes of", likes)
    : undefined;
}

/** Returns the first image of the text, or the cover, that is not a complete WebP file; undefined when all are. */
async function findBrokenImage({ run, blog, get, html }: PageContext) {
  const images = attributeValues(mainOf(html), "src").filter((src) => src.startsWith("/images/"));
  // All images of the page are pictures of the text, so the cover is missing.
  if (images.every((src) => blog.pictures.includes(src))) return { image: "the missing cover", status: 0 };
  for (const image of new Set([...images, ...blog.pictures]).difference(run.journal.reportedImages)) {
    const { status, body } = await get(image);
    if (status !== 200 || !isCompleteWebp(body)) return { image, status };
  }
}

function countLikes({ run, blog, html }: PageContext) {
  const label = actOf(html, `/blog/${blog.id}/like`)?.label ?? "";
  const expectedCount = [...run.journal.likes].filter(
    ([key, { on }]) => on && key.endsWith(` ${blog.id}`),
  ).length;
  return { shownCount: Number(/\d+/.exec(label)?.[0] ?? 0), expectedCount };
}
