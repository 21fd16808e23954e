// How long hostile texts block the thread that answers requests, and whether a script survives in what is made of them:
// `npm run bench -- texts [SEED] [--seconds SECONDS]`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";
import { attributeOf, parsedElementsIn } from "../../test/support/page.ts";
import { formatNumber, formatTable } from "./figures.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { createMember, type Member } from "./member.ts";
import { createTemporaryFolder, nextAddress, type RunningSite, startSite } from "./program.ts";

/** A member may publish 120 times an hour. */
const textsPerMember = 100;
const lists = ["/feed.xml", "/rss.xml", "/feed.json", "/search?q=because+zq", "/search?q=a"];

interface Row {
  request: string;
  count: number;
  worstMs: number;
  /** The beginning of the text that took longest. */
  text: string;
}

/** Prints a line for each kind of request. Throws when a script, handler or style survives. */
export async function measureTexts(seconds: number, seed = "texts") {
  const folder = createTemporaryFolder();
  const site = await startSite(folder, {}, blockMeter(join(folder, "block")));
  const blocks = openBlocks(site, join(folder, "block"));
  const nextText = hostileTexts(seed);
  const end = performance.now() + seconds * 1000;
  let member = await createMember(site, nextAddress());
  for (let count = 1; performance.now() < end; count++) {
    if (count % textsPerMember === 0) member = await createMember(site, nextAddress());
    await measureText(member, nextText(), blocks.measure);
  }
  await site.stop();
  const texts = [...blocks.rows.values()];
  console.log(
    formatTable(
      ["request", "texts", "longest block, ms of CPU", "by"],
      texts.map(({ request, count, worstMs, text }) => [
        request,
        ...[count, worstMs].map(formatNumber),
        JSON.stringify(text),
      ]),
    ),
  );
  return { texts };
}

type Measure = (request: string, text: string, send: () => Promise<Response>) => Promise<string>;

async function measureText(member: Member, content: string, measure: Measure) {
  await measure("preview", content, () => post(member, "/preview", { content }));
  const fields = { title: "Hostile", description: "A text.", content, image: member.blog.image };
  await measure("publish", content, () => post(member, "/write", fields));
  const { blogs } = JSON.parse(await (await get(member.url, "/feed")).text()) as { blogs: { id: string }[] };
  const page = `/blog/${blogs[0]!.id}`;
  const html = await measure("page", content, () => get(member.url, page));
  requireNoScript(article(parse(html)), content);
  for (const ending of [".data", ".md"]) await measure(ending, content, () => get(member.url, page + ending));
  for (const path of lists) {
    const text = await measure(path, content, () => get(member.url, path));
    if (!path.endsWith(".json")) continue;
    for (const { content_html = "" } of JSON.parse(text).items)
      requireNoScript(parseFragment(content_html), content);
  }
}

/** The rendered text of a blog's page. */
function article(document: DefaultTreeAdapterTypes.Document) {
  const found = parsedElementsIn(document).find((element) => attributeOf(element, "class") === "article");
  if (!found) throw new Error("the page has no article");
  return found;
}

function requireNoScript(node: DefaultTreeAdapterTypes.Node, content: string) {
  for (const { tagName, attrs } of parsedElementsIn(node)) {
    const isScript = ["script", "style", "svg", "iframe", "object", "base"].includes(tagName);
    const harmful = attrs.some(
      ({ name, value }) => /^on|^style$|^srcdoc$/.test(name) || /^\s*javascript:/i.test(value),
    );
    if (isScript || harmful)
      throw new Error(`<${tagName}> survives in ${JSON.stringify(content.slice(0, 300))}`);
  }
}

function get(url: string, path: string) {
  return fetch(url + path, { headers: { "x-forwarded-for": nextAddress() } });
}

function post({ url, headers }: Member, path: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(url + path, {
    method: "POST",
    body: form,
    headers: { ...headers, "x-forwarded-for": nextAddress() },
    redirect: "manual",
  });
}

/**
 * JavaScript that runs in the server: writes the longest block of its thread into a file on SIGUSR2, and begins again. A block is
 * the processor time between two timers, so that other programs on the machine do not count.
 */
function blockMeter(file: string) {
  return `
    import { appendFileSync } from "node:fs";
    let [last, worst] = [process.threadCpuUsage(), 0];
    setInterval(() => {
      const { user, system } = process.threadCpuUsage(last);
      last = process.threadCpuUsage();
      worst = Math.max(worst, (user + system) / 1000);
    }, 1).unref();
    process.on("SIGUSR2", () => {
      appendFileSync(${JSON.stringify(file)}, worst + "\\n");
      worst = 0;
    });`;
}

/** `measure` sends a request, returns its text, and counts the longest block until it was read. */
function openBlocks(site: RunningSite, file: string) {
  const rows = new Map<string, Row>();
  let lines = 0;
  const take = async () => {
    site.signal("SIGUSR2");
    lines++;
    for (;;) {
      const values = readLines(file);
      if (values.length === lines) return Number(values.at(-1));
      await pause(2);
    }
  };
  const measure: Measure = async (request, text, send) => {
    await take();
    const answer = await (await send()).text();
    const blockMs = await take();
    const row = rows.get(request) ?? { request, count: 0, worstMs: 0, text: "" };
    const worst = blockMs > row.worstMs ? { worstMs: blockMs, text: text.slice(0, 60) } : {};
    rows.set(request, { ...row, ...worst, count: row.count + 1 });
    return answer;
  };
  return { rows, measure };
}

function readLines(file: string) {
  try {
    return readFileSync(file, "utf8").trim().split("\n");
  } catch {
    return [];
  }
}
