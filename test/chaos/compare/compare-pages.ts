import { person } from "../../support/browser.ts";
import { pollProblems } from "../../support/poll-problems.ts";
import type { Run } from "../people/client.ts";
import type { ProblemKind } from "../report.ts";
import type { ServerNode } from "../world/node.ts";
import { checkBlog } from "./compare-blog.ts";

/** A page that was kept may be a second old, and what one node writes takes a moment to the others. */
const staleMs = 10_000;
const maxChecksAtOnce = 6;

/** What is wrong with a page; undefined when nothing is. */
export type PageProblem =
  | { kind: ProblemKind; text: string; journal: unknown; found: unknown; image?: string }
  | undefined;

/** Compares what readers see on every node with the journal. `all`: also what did not change. */
export async function comparePages(run: Run, all: boolean): Promise<number> {
  const { world, journal } = run;
  const blogs = journal.blogs.filter((blog) => blog.id && !blog.unsure && (all || blog.changed));
  const checks = blogs.flatMap((blog) => world.nodes.map((node) => ({ blog, node })));
  await Promise.all(Array.from({ length: maxChecksAtOnce }, () => work()));
  for (const blog of blogs) blog.changed = false;
  if (all) for (const node of world.nodes) await lookUntilRight(run, () => checkFeed(run, node));
  return blogs.length;

  async function work() {
    for (let next = checks.pop(); next; next = checks.pop()) {
      const { blog, node } = next;
      await lookUntilRight(run, () => checkBlog(run, node, blog));
    }
  }
}

async function lookUntilRight({ report, journal }: Run, look: () => Promise<PageProblem>) {
  const problem = await pollProblems(look, staleMs);
  if (!problem) return;
  if (problem.image) journal.brokenImages.add(problem.image);
  report.problem(problem.kind, problem.text, problem);
}

/** The whole feed, page by page: every blog once. */
async function checkFeed(run: Run, node: ServerNode): Promise<PageProblem> {
  const get = getterOf(run, node);
  const ids: string[] = [];
  for (let before: string | undefined = ""; before !== undefined; ) {
    const page = await get(`/feed?before=${before}`);
    if (page.status !== 200)
      return { kind: "lost", text: `${node.name} has no feed`, journal: before, found: page.status };
    const read = JSON.parse(page.text) as { blogs: { id: string; kind: string }[]; next?: string };
    ids.push(...read.blogs.filter(({ kind }) => kind === "post").map(({ id }) => id));
    before = read.next;
  }
  const live = run.journal.live().map(({ id }) => id!);
  const missing = live.filter((id) => !ids.includes(id));
  const evidence = { journal: live, found: ids };
  if (new Set(ids).size < ids.length)
    return { kind: "doubled", text: `${node.name} lists a blog twice in the feed`, ...evidence };
  if (missing.length > 0)
    return { kind: "lost", text: `${node.name} leaves ${missing} out of the feed`, ...evidence };
}

/** Reads pages. Each from an address of its own: a comparison reads more than any person. */
export function getterOf({ report }: Run, node: ServerNode) {
  const { requests } = report.counts;
  const address = `10.3.${(requests >> 8) & 255}.${requests & 255}`;
  const someone = person(node.url, { headers: { "x-forwarded-for": address }, timeoutMs: 30_000 });
  return (path: string) => {
    report.counts.requests++;
    return someone.get(path).catch(() => ({ status: 0, text: "", body: Buffer.alloc(0) }));
  };
}
