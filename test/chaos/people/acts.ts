import type { Random } from "../random.ts";
import { newAccount, signUp } from "./account.ts";
import { type Client, GivenUp, openClient, type Run, repeatAct } from "./client.ts";

const builtIn = Array.from({ length: 26 }, (_, at) => `s${at + 1}`);

/** The site lets one person click 120 times a minute. */
const longestPauseMs = 1200;
const addressOf = (random: Random) => `10.1.${random.between(0, 255)}.${random.between(1, 250)}`;

/** Somebody without an account, who likes this and that. */
export function visitor(run: Run, random: Random, name: string) {
  const client = openClient(run, random, addressOf(random));
  return repeatAct(run, random, longestPauseMs, () => setWish(run, random, client, "like", name));
}

/** Somebody with an account, who writes nothing. */
export function fan(run: Run, random: Random, name: string) {
  const client = openClient(run, random, addressOf(random));
  const account = newAccount(run.journal, random, name);
  return repeatAct(run, random, longestPauseMs, () => {
    if (!account.made) return signUp(run, account, client);
    return setWish(
      run,
      random,
      client,
      random.pick(["like", "bookmark", "bookmark", "follow"]),
      account.email,
    );
  });
}

type Act = "like" | "bookmark" | "follow";

/** Turns a like, a bookmark or a follow on or off, until that is acknowledged. */
export async function setWish(run: Run, random: Random, client: Client, act: Act, actor: string) {
  const { journal, report } = run;
  const wishes = { like: journal.likes, bookmark: journal.bookmarks, follow: journal.follows }[act];
  const ids = act === "follow" ? ["company"] : [...builtIn, ...journal.live().map(({ id }) => id!)];
  const id = random.pick(ids);
  const before = wishes.get(`${actor} ${id}`) ?? { on: false, unsure: false };
  if (before.unsure) return;
  const on = !before.on;
  try {
    const { value, again } = await send(run, client, act, id, on, actor);
    if (value === "gone") return;
    wishes.set(`${actor} ${id}`, { on, unsure: again });
    report.acknowledged(act);
  } catch (error) {
    if (error instanceof GivenUp) wishes.set(`${actor} ${id}`, { on: undefined, unsure: true });
    throw error;
  }
}

/** "gone": the blog was deleted meanwhile. */
async function send(
  { journal, report }: Run,
  client: Client,
  act: Act,
  id: string,
  on: boolean,
  actor: string,
) {
  const unknown = act === "like" && client.cookies.size === 0;
  const path = act === "follow" ? `/follow/${id}` : `/blog/${id}/${act}`;
  const sent = await client.retry(
    `${act} ${id} ${on ? "on" : "off"}`,
    (person) => {
      // Who gets no answer never learns as whom the site counted the like.
      if (unknown) journal.strangers++;
      return person.act(path, { on: on ? "yes" : "no" });
    },
    ({ status }) => (status === 200 ? "done" : status === 404 ? "gone" : undefined),
  );
  const deleted = journal.blogs.some((blog) => blog.id === id && blog.removed !== "no");
  if (sent.value === "gone" && !deleted)
    report.problem("lost", `${act} of a blog that is there`, { journal: id, found: 404 });
  if (unknown && sent.value === "done") {
    journal.strangers--;
    journal.visitors.set(client.cookies.get("lectern_visitor")!.split(".")[0]!, actor);
  }
  return sent;
}
