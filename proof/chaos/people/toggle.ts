import type { Random } from "../random.ts";
import { addAccount, signUp } from "./account.ts";
import { type Client, GaveUpError, openClient, type Run, repeatUntilOver } from "./client.ts";

const builtInIds = Array.from({ length: 26 }, (_, at) => `s${at + 1}`);

/** Long enough, because the site allows one person 120 acts a minute. */
const maxPauseMs = 1200;
const addressOf = (random: Random) => `10.1.${random.between(0, 255)}.${random.between(1, 250)}`;

/** Simulates a visitor, who likes blogs. */
export function simulateVisitor(run: Run, random: Random, name: string) {
  const client = openClient(run, random, addressOf(random));
  return repeatUntilOver(run, random, maxPauseMs, () => toggle(run, random, client, "like", name));
}

/** Simulates a member who does not write, but likes, bookmarks and follows. */
export function simulateFan(run: Run, random: Random, name: string) {
  const client = openClient(run, random, addressOf(random));
  const account = addAccount(run.journal, random, name);
  return repeatUntilOver(run, random, maxPauseMs, () => {
    if (!account.isCreated) return signUp(run, account, client);
    return toggle(
      run,
      random,
      client,
      random.pick(["like", "bookmark", "bookmark", "follow"]),
      account.email,
    );
  });
}

type ToggleKind = "like" | "bookmark" | "follow";

/** Turns a random like, bookmark or follow on or off. The request is retried until it is acknowledged. */
export async function toggle(run: Run, random: Random, client: Client, kind: ToggleKind, actor: string) {
  const { journal, report } = run;
  const toggles = { like: journal.likes, bookmark: journal.bookmarks, follow: journal.follows }[kind];
  const ids =
    kind === "follow" ? ["company"] : [...builtInIds, ...journal.publicBlogs().map(({ id }) => id!)];
  const id = random.pick(ids);
  const before = toggles.get(`${actor} ${id}`) ?? { on: false, hasOpenAttempts: false };
  if (before.hasOpenAttempts) return;
  const on = !before.on;
  try {
    const { value, isRetry } = await sendToggle(run, client, kind, id, on, actor);
    if (value === "gone") return;
    toggles.set(`${actor} ${id}`, { on, hasOpenAttempts: isRetry });
    report.countWrite(kind);
  } catch (error) {
    if (error instanceof GaveUpError) toggles.set(`${actor} ${id}`, { on: undefined, hasOpenAttempts: true });
    throw error;
  }
}

/** Returns "gone" when the blog was deleted meanwhile. */
async function sendToggle(
  { journal, report }: Run,
  client: Client,
  kind: ToggleKind,
  id: string,
  on: boolean,
  actor: string,
) {
  const isNewVisitor = kind === "like" && client.cookies.size === 0;
  const path = kind === "follow" ? `/follow/${id}` : `/blog/${id}/${kind}`;
  const result = await client.retry(
    `${kind} ${id} ${on ? "on" : "off"}`,
    (browser) => {
      // Each attempt counts, since its response, with the visitor id, may be lost. One that succeeds is taken back below.
      if (isNewVisitor) journal.unknownVisitorLikes++;
      return browser.act(path, { on: on ? "yes" : "no" });
    },
    ({ status }) => (status === 200 ? "done" : status === 404 ? "gone" : undefined),
  );
  const isDeleted = journal.blogs.some((blog) => blog.id === id && blog.deletion !== "none");
  if (result.value === "gone" && !isDeleted)
    report.addProblem("lost", `${kind} of a blog that is there`, { journal: id, actual: 404 });
  if (isNewVisitor && result.value === "done") {
    journal.unknownVisitorLikes--;
    journal.visitors.set(client.cookies.get("site_visitor")!.split(".")[0]!, actor);
  }
  return result;
}
