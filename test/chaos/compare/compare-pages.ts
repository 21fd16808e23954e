import { person } from "../../support/browser.ts";
import { pollProblems } from "../../support/poll-problems.ts";
import type { Run } from "../people/client.ts";
import type { ProblemKind } from "../report.ts";
import type { ServerNode } from "../world/node.ts";
import { checkBlog } from "./compare-blog.ts";

const builtInId = /^s\d+$/;

/** A cached page may be a second old, and a write on one node reaches the others a moment later. */
const maxStaleMs = 10_000;
const maxConcurrentChecks = 6;

/** The problem with a page; undefined without one. */
export type PageProblem =
  | { kind: ProblemKind; text: string; journal: unknown; actual: unknown; image?: string }
  | undefined;

/** Compares the pages of every node with the journal. `all`: also blogs that did not change. Returns their number. */
export async function comparePages(run: Run, all: boolean): Promise<number> {
  const { world, journal } = run;
  const blogs = journal.blogs.filter((blog) => blog.id && !blog.unsure && (all || blog.changed));
  const checks = blogs.flatMap((blog) => world.nodes.map((node) => ({ blog, node })));
  await Promise.all(Array.from({ length: maxConcurrentChecks }, () => work()));
  for (const blog of blogs) blog.changed = false;
  if (all) for (const node of world.nodes) await reportLastingProblem(run, () => checkFeed(run, node));
  return blogs.length;

  async function work() {
    for (let next = checks.pop(); next; next = checks.pop()) {
      const { blog, node } = next;
      await reportLastingProblem(run, () => checkBlog(run, node, blog));
    }
  }
}

async function reportLastingProblem({ report, journal }: Run, check: () => Promise<PageProblem>) {
  const problem = await pollProblems(check, maxStaleMs);
  if (!problem) return;
  if (problem.image) journal.brokenImages.add(problem.image);
  report.problem(problem.kind, problem.text, problem);
}

/** Checks that the feed, page by page, lists every blog once. */
async function checkFeed(run: Run, node: ServerNode): Promise<PageProblem> {
  const get = getterOf(run, node);
  const ids: string[] = [];
  for (let before: string | undefined = ""; before !== undefined; ) {
    const page = await get(`/feed?before=${before}`);
    if (page.status !== 200)
      return { kind: "lost", text: `${node.name} has no feed`, journal: before, actual: page.status };
    const feed = JSON.parse(page.text) as { blogs: { id: string }[]; next?: string };
    ids.push(...feed.blogs.map(({ id }) => id).filter((id) => !builtInId.test(id)));
    before = feed.next;
  }
  const live = run.journal.live().map(({ id }) => id!);
  const missing = live.filter((id) => !ids.includes(id));
  const evidence = { journal: live, actual: ids };
  if (new Set(ids).size < ids.length)
    return { kind: "doubled", text: `${node.name} lists a blog twice in the feed`, ...evidence };
  if (missing.length > 0)
    return { kind: "lost", text: `${node.name} leaves ${missing} out of the feed`, ...evidence };
}

/** Returns a function that requests pages, from a new client address: a comparison reads more than one person may. */
export function getterOf({ report }: Run, node: ServerNode) {
  const { requests } = report.counts;
  const address = `10.3.${(requests >> 8) & 255}.${requests & 255}`;
  const someone = person(node.url, { headers: { "x-forwarded-for": address }, timeoutMs: 30_000 });
  return (path: string) => {
    report.counts.requests++;
    return someone.get(path).catch(() => ({ status: 0, text: "", body: Buffer.alloc(0) }));
  };
}
