import { openBrowser } from "../../../test/support/browser.ts";
import { pollProblems } from "../../../test/support/poll-problems.ts";
import type { ServerNode } from "../deployment/node.ts";
import type { Run } from "../people/client.ts";
import type { ProblemKind } from "../report.ts";
import type { Scope } from "./compare.ts";
import { checkBlog } from "./compare-blog.ts";

const builtInIdPattern = /^s\d+$/;

/**
 * A cached page may be one second old, and a write on one node reaches the others with a delay. Only a difference that
 * lasts longer is a problem.
 */
const maxStaleMs = 10_000;
const maxConcurrentChecks = 6;

/** The problem with a page; undefined without one. */
export type PageProblem =
  | { kind: ProblemKind; text: string; journal: unknown; actual: unknown; image?: string }
  | undefined;

/** Compares the pages of every node with the journal. Returns the number of compared blogs. */
export async function comparePages(run: Run, scope: Scope): Promise<number> {
  const { deployment, journal } = run;
  const blogs = journal.blogs.filter(
    (blog) => blog.id && !blog.hasUnconfirmedEdit && (scope === "all" || blog.hasChanged),
  );
  const remaining = blogs.flatMap((blog) => deployment.nodes.map((node) => ({ blog, node })));
  await Promise.all(Array.from({ length: maxConcurrentChecks }, worker));
  for (const blog of blogs) blog.hasChanged = false;
  if (scope === "all")
    for (const node of deployment.nodes) await reportLastingProblem(run, () => checkFeed(run, node));
  return blogs.length;

  async function worker() {
    for (let next = remaining.pop(); next; next = remaining.pop()) {
      const { blog, node } = next;
      await reportLastingProblem(run, () => checkBlog(run, node, blog));
    }
  }
}

async function reportLastingProblem({ report, journal }: Run, check: () => Promise<PageProblem>) {
  const problem = await pollProblems(check, maxStaleMs);
  if (!problem) return;
  if (problem.image) journal.reportedImages.add(problem.image);
  report.addProblem(problem.kind, problem.text, problem);
}

/** Checks that the pages of the feed together list every blog once. */
async function checkFeed(run: Run, node: ServerNode): Promise<PageProblem> {
  const get = openPageClient(run, node);
  const ids: string[] = [];
  for (let before: string | undefined = ""; before !== undefined; ) {
    const page = await get(`/feed?before=${before}`);
    if (page.status !== 200)
      return { kind: "lost", text: `${node.name} has no feed`, journal: before, actual: page.status };
    const feed = JSON.parse(page.text) as { blogs: { id: string }[]; next?: string };
    ids.push(...feed.blogs.map(({ id }) => id).filter((id) => !builtInIdPattern.test(id)));
    before = feed.next;
  }
  const publicIds = run.journal.publicBlogs().map(({ id }) => id!);
  const missingIds = publicIds.filter((id) => !ids.includes(id));
  const evidence = { journal: publicIds, actual: ids };
  if (new Set(ids).size < ids.length)
    return { kind: "doubled", text: `${node.name} lists a blog twice in the feed`, ...evidence };
  if (missingIds.length > 0)
    return { kind: "lost", text: `${node.name} leaves ${missingIds} out of the feed`, ...evidence };
}

/** Returns a function that requests pages from a new client address, since the site limits how many one address may read. */
export function openPageClient({ report }: Run, node: ServerNode) {
  const { requests } = report.counts;
  const address = `10.3.${(requests >> 8) & 255}.${requests & 255}`;
  const visitor = openBrowser(node.url, { headers: { "x-forwarded-for": address }, timeoutMs: 30_000 });
  return (path: string) => {
    report.counts.requests++;
    return visitor.get(path).catch(() => ({ status: 0, text: "", body: Buffer.alloc(0) }));
  };
}
