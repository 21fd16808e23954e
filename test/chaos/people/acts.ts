import type { Random } from "../random.ts";
import { newAccount, signUp } from "./account.ts";
import { type Client, GaveUpError, openClient, type Run, repeatAct } from "./client.ts";

const builtIn = Array.from({ length: 26 }, (_, at) => `s${at + 1}`);

/** The site lets one person click 120 times a minute. */
const maxPauseMs = 1200;
const addressOf = (random: Random) => `10.1.${random.between(0, 255)}.${random.between(1, 250)}`;

/** A visitor without an account, who likes blogs. */
export function visitor(run: Run, random: Random, name: string) {
  const client = openClient(run, random, addressOf(random));
  return repeatAct(run, random, maxPauseMs, () => toggle(run, random, client, "like", name));
}

/** A member who does not write. */
export function fan(run: Run, random: Random, name: string) {
  const client = openClient(run, random, addressOf(random));
  const account = newAccount(run.journal, random, name);
  return repeatAct(run, random, maxPauseMs, () => {
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

/** Turns a like, a bookmark or a follow on or off; retries until it is acknowledged. */
export async function toggle(run: Run, random: Random, client: Client, act: ToggleKind, actor: string) {
  const { journal, report } = run;
  const toggles = { like: journal.likes, bookmark: journal.bookmarks, follow: journal.follows }[act];
  const ids = act === "follow" ? ["company"] : [...builtIn, ...journal.live().map(({ id }) => id!)];
  const id = random.pick(ids);
  const before = toggles.get(`${actor} ${id}`) ?? { on: false, unsure: false };
  if (before.unsure) return;
  const on = !before.on;
  try {
    const { value, isRetry } = await send(run, client, act, id, on, actor);
    if (value === "gone") return;
    toggles.set(`${actor} ${id}`, { on, unsure: isRetry });
    report.acknowledged(act);
  } catch (error) {
    if (error instanceof GaveUpError) toggles.set(`${actor} ${id}`, { on: undefined, unsure: true });
    throw error;
  }
}

/** Returns "gone" when the blog was deleted meanwhile. */
async function send(
  { journal, report }: Run,
  client: Client,
  act: ToggleKind,
  id: string,
  on: boolean,
  actor: string,
) {
  const isNewVisitor = act === "like" && client.cookies.size === 0;
  const path = act === "follow" ? `/follow/${id}` : `/blog/${id}/${act}`;
  const result = await client.retry(
    `${act} ${id} ${on ? "on" : "off"}`,
    (person) => {
      // Without a response, the client never learns its visitor id.
      if (isNewVisitor) journal.strangers++;
      return person.act(path, { on: on ? "yes" : "no" });
    },
    ({ status }) => (status === 200 ? "done" : status === 404 ? "gone" : undefined),
  );
  const deleted = journal.blogs.some((blog) => blog.id === id && blog.removed !== "no");
  if (result.value === "gone" && !deleted)
    report.problem("lost", `${act} of a blog that is there`, { journal: id, actual: 404 });
  if (isNewVisitor && result.value === "done") {
    journal.strangers--;
    journal.visitors.set(client.cookies.get("lectern_visitor")!.split(".")[0]!, actor);
  }
  return result;
}
