import { actOf, attributes, cardsOf, mainOf, textOf } from "../../support/page.ts";
import type { JournalBlog } from "../journal.ts";
import type { Run } from "../people/client.ts";
import { isWhole } from "../people/reader.ts";
import type { ServerNode } from "../world/node.ts";
import { getterOf, type PageProblem } from "./compare-pages.ts";

interface PageContext {
  run: Run;
  blog: JournalBlog;
  get: ReturnType<typeof getterOf>;
  /** The HTML of the blog's page. */
  html: string;
}

/** Compares what a node shows of one blog with the journal: page, lists, search, images and likes. */
export async function checkBlog(run: Run, node: ServerNode, blog: JournalBlog): Promise<PageProblem> {
  if (blog.removed === "requested") return undefined;
  const get = getterOf(run, node);
  const page = await get(`/blog/${blog.id}`);
  const lists = await get(`/feed?q=${encodeURIComponent(blog.title)}`);
  const listed = lists.status === 200 && lists.text.includes(`"${blog.id}"`);
  const problem = (kind: "lost" | "half", what: string, actual: unknown) => ({
    kind,
    text: `${node.name} ${what} "${blog.title}"`,
    journal: blog,
    actual,
  });
  if (blog.removed === "yes") {
    if (page.status !== 404) return problem("lost", "shows the deleted", page.status);
    return listed ? problem("lost", "lists the deleted", lists.text) : undefined;
  }
  if (page.status !== 200) return problem("lost", "has no page of", page.status);
  const text = textOf(mainOf(page.text));
  if (!text.includes(blog.title)) return problem("lost", "shows an older text of", text);
  if (!text.includes(`The crumb of ${blog.word}, in full.`))
    return problem("half", "shows another text under", text);
  if (!listed) return problem("half", "does not list", lists.status);
  const results = await get(`/search?q=${blog.word}`);
  if (!cardsOf(results.text).includes(blog.id!))
    return problem("half", "does not find by its text", results.status);
  const context = { run, blog, get, html: page.text };
  const broken = await findBrokenImage(context);
  if (broken)
    return { ...problem("half", `answers ${broken.status} for ${broken.image} of`, broken), ...broken };
  const likes = countLikes(context);
  return likes.shown < likes.expected ? problem("lost", "shows too few likes of", likes) : undefined;
}

/** The first image of the text, or the cover, that is not a complete WebP file. */
async function findBrokenImage({ run, blog, get, html }: PageContext) {
  const images = attributes(mainOf(html), "src").filter((src) => src.startsWith("/images/"));
  if (images.every((src) => blog.pictures.includes(src))) return { image: "no cover", status: 0 };
  for (const image of new Set([...images, ...blog.pictures]).difference(run.journal.brokenImages)) {
    const { status, body } = await get(image);
    if (status !== 200 || !isWhole(body)) return { image, status };
  }
}

function countLikes({ run, blog, html }: PageContext) {
  const label = actOf(html, `/blog/${blog.id}/like`)?.label ?? "";
  const expected = [...run.journal.likes].filter(([who, { on }]) => on && who.endsWith(` ${blog.id}`)).length;
  return { shown: Number(/\d+/.exec(label)?.[0] ?? 0), expected };
}
