import type { Random } from "../random.ts";
import { newAccount, signUp } from "./account.ts";
import { toggle } from "./acts.ts";
import { openClient, type Run, repeatAct } from "./client.ts";
import { edit, remove, rename } from "./edit.ts";
import { type Author, publish } from "./publish.ts";

/** Fewer than the site allows one account in an hour, since failed requests are retried. */
const maxAttempts = { uploads: 40, writes: 80, renames: 14 };
const maxBlogs = 8;

/** A member who signs up, writes, edits, deletes, bookmarks, follows and likes; later replaced by a new member. */
export async function member(run: Run, random: Random, name: string, covers: File[]) {
  let count = 1;
  let author = openAuthor(run, random, `${name}${count}`);
  await repeatAct(run, random, 250, async () => {
    const own = run.journal.live().filter((blog) => blog.author === author.account);
    if (isTired(author) && own.length <= 2) author = openAuthor(run, random, `${name}${++count}`);
    else await actOnce(run, author, own, covers);
  });
}

type Blogs = Parameters<typeof edit>[2][];

function actOnce(run: Run, author: Author, own: Blogs, covers: File[]): Promise<void> {
  const { account, client, random } = author;
  if (!account.isCreated) return signUp(run, account, client);
  if (isTired(author)) return remove(run, author, random.pick(own));
  const roll = random.between(1, 100);
  if (roll <= 30 && own.length < maxBlogs) return publish(run, author, random.pick(covers));
  if (roll <= 58 && own.length > 0) return edit(run, author, random.pick(own));
  if (roll <= 66 && own.length > 3) return remove(run, author, random.pick(own));
  if (roll <= 70) return rename(run, author);
  return toggle(run, random, client, random.pick(["like", "bookmark", "follow"]), account.email);
}

/** Each author has random numbers of its own: when the author before stopped depends on failures. */
function openAuthor(run: Run, parentRandom: Random, name: string): Author {
  const random = parentRandom.branch(name);
  const address = `10.0.${random.between(0, 255)}.${random.between(1, 250)}`;
  return {
    account: newAccount(run.journal, random, name),
    client: openClient(run, random, address),
    random,
    attempts: { uploads: 0, writes: 0, renames: 0 },
    pictures: [],
  };
}

function isTired({ attempts }: Author) {
  return (
    attempts.uploads > maxAttempts.uploads ||
    attempts.writes > maxAttempts.writes ||
    attempts.renames > maxAttempts.renames
  );
}
