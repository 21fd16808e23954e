// How long readers wait while eight clients search with misspelt words: `npm run bench -- typos [BLOGS]`.
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "../../tools/seed/random.ts";
import { requireStatus, send } from "./client.ts";
import { formatNumber, formatTable, median, percentile } from "./figures.ts";
import { fillSite } from "./fill.ts";
import { misspeltWord } from "./growth/requests.ts";
import { createMember } from "./member.ts";
import { createTemporaryFolder, nextAddress, type RunningSite, startSite } from "./program.ts";
import { type PageRead, startReader } from "./reader.ts";

const clientCount = 8;

/** Measures a site with `blogCount` blogs besides the built-in articles. Throws when a search is refused. */
export async function measureTypos(blogCount: number, seconds: number) {
  const site = await startSite(createTemporaryFolder());
  await fillSite(site, blogCount);
  const cookie = (await createMember(site, nextAddress())).headers.cookie!;
  const quiet = await readFor(site, cookie, seconds);
  const searching = startSearches(site);
  await pause(1000);
  const busy = await readFor(site, cookie, seconds);
  const searches = await searching.stop();
  await site.stop();
  const rows = Object.entries({
    "cached front page, quiet": quiet.cached,
    "cached front page, searches": busy.cached,
    "front page of a member, quiet": quiet.rendered,
    "front page of a member, searches": busy.rendered,
    "the searches": searches,
  }).map(([name, list]) => ({
    name,
    count: list.length,
    p50Ms: median(list),
    p99Ms: percentile(list, 0.99),
  }));
  const typos = { blogs: blogCount, rows };
  console.log(formatTypos(typos));
  return { typos };
}

export type Typos = Awaited<ReturnType<typeof measureTypos>>["typos"];

export function formatTypos({ blogs, rows }: Typos): string {
  const head = `${clientCount} clients search ${blogs.toLocaleString("en")} blogs for misspelt words`;
  const cells = rows.map(({ name, count, p50Ms, p99Ms }) => [
    name,
    ...[count, p50Ms, p99Ms].map(formatNumber),
  ]);
  return formatTable([head, "requests", "p50 ms", "p99 ms"], cells);
}

/** The durations of reads: of the page that everybody gets, and of the one that is rendered for a member. */
async function readFor({ url }: RunningSite, cookie: string, seconds: number) {
  const readers = [startReader(url), startReader(url, { Cookie: cookie })];
  await pause(seconds * 1000);
  const [cached, rendered] = await Promise.all(readers.map((reader) => reader.stop()));
  const durationsOf = (reads: PageRead[]) => reads.map((read) => read.durationMs);
  return { cached: durationsOf(cached!), rendered: durationsOf(rendered!) };
}

function startSearches({ url }: RunningSite) {
  const random = seededRandom(11);
  const durations: number[] = [];
  let isRunning = true;
  const searchAgain = async (client: number) => {
    while (isRunning) {
      const query = `${misspeltWord(random)}+${misspeltWord(random)}`;
      const headers = { "X-Forwarded-For": `192.0.${client}.1` };
      const answer = await send(`${url}/search?q=${query}`, { headers });
      requireStatus(answer, 200, "search");
      durations.push(answer.durationMs);
    }
  };
  const clients = Array.from({ length: clientCount }, (_, at) => searchAgain(at));
  return {
    async stop() {
      isRunning = false;
      await Promise.all(clients);
      return durations;
    },
  };
}
