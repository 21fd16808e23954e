import type { Random } from "../random.ts";
import { newAccount, signUp } from "./account.ts";
import { setWish } from "./acts.ts";
import { openClient, type Run, repeatAct } from "./client.ts";
import { edit, remove, rename } from "./edit.ts";
import { type Author, publish } from "./publish.ts";

/** Fewer than the site lets one account do in an hour: what fails is sent again. */
const limits = { uploads: 40, writes: 80, renames: 14 };
const maxBlogs = 8;

/** Somebody who signs up, writes, edits and deletes, bookmarks, follows and likes; and after a while somebody else. */
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
  if (!account.made) return signUp(run, account, client);
  if (isTired(author)) return remove(run, author, random.pick(own));
  const roll = random.between(1, 100);
  if (roll <= 30 && own.length < maxBlogs) return publish(run, author, random.pick(covers));
  if (roll <= 58 && own.length > 0) return edit(run, author, random.pick(own));
  if (roll <= 66 && own.length > 3) return remove(run, author, random.pick(own));
  if (roll <= 70) return rename(run, author);
  return setWish(run, random, client, random.pick(["like", "bookmark", "follow"]), account.email);
}

/** With choices of their own: when the one before was tired depends on how often things failed. */
function openAuthor(run: Run, chooser: Random, name: string): Author {
  const random = chooser.branch(name);
  const address = `10.0.${random.between(0, 255)}.${random.between(1, 250)}`;
  return {
    account: newAccount(run.journal, random, name),
    client: openClient(run, random, address),
    random,
    done: { uploads: 0, writes: 0, renames: 0 },
    pictures: [],
  };
}

function isTired({ done }: Author) {
  return done.uploads > limits.uploads || done.writes > limits.writes || done.renames > limits.renames;
}
