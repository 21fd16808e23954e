import type { JournalBlog } from "../journal.ts";
import type { Random } from "../random.ts";
import { addAccount, signUp } from "./account.ts";
import { openClient, type Run, repeatUntilOver } from "./client.ts";
import { deleteBlog, editBlog, renameAuthor } from "./edit.ts";
import { type Author, publishBlog } from "./publish.ts";
import { toggle } from "./toggle.ts";

/** Less than the hourly limits of the site for one account, which count failed requests too. */
const maxAttempts = { uploads: 40, writes: 80, renames: 14 };
const maxBlogs = 8;

/**
 * Simulates an author, who signs up, writes, edits, deletes, bookmarks, follows and likes. An author who has
 * reached the limits deletes blogs until at most two are left, and is then replaced by a new author.
 */
export async function simulateAuthors(run: Run, random: Random, name: string, covers: File[]) {
  let authorCount = 1;
  let author = openAuthor(run, random, `${name}${authorCount}`);
  await repeatUntilOver(run, random, 250, async () => {
    const ownBlogs = run.journal.publicBlogs().filter((blog) => blog.author === author.account);
    if (hasReachedLimits(author) && ownBlogs.length <= 2)
      author = openAuthor(run, random, `${name}${++authorCount}`);
    else await actOnce(run, author, ownBlogs, covers);
  });
}

/** Does one random thing as this author. */
function actOnce(run: Run, author: Author, ownBlogs: JournalBlog[], covers: File[]): Promise<void> {
  const { account, client, random } = author;
  if (!account.isCreated) return signUp(run, account, client);
  if (hasReachedLimits(author)) return deleteBlog(run, author, random.pick(ownBlogs));
  const roll = random.between(1, 100);
  if (roll <= 30 && ownBlogs.length < maxBlogs) return publishBlog(run, author, random.pick(covers));
  if (roll <= 58 && ownBlogs.length > 0) return editBlog(run, author, random.pick(ownBlogs));
  if (roll <= 66 && ownBlogs.length > 3) return deleteBlog(run, author, random.pick(ownBlogs));
  if (roll <= 70) return renameAuthor(run, author);
  return toggle(run, random, client, random.pick(["like", "bookmark", "follow"]), account.email);
}

/**
 * Each author has its own random numbers. They must not depend on when the author before was replaced, because that
 * depends on failures.
 */
function openAuthor(run: Run, parentRandom: Random, name: string): Author {
  const random = parentRandom.branch(name);
  const address = `10.0.${random.between(0, 255)}.${random.between(1, 250)}`;
  return {
    account: addAccount(run.journal, random, name),
    client: openClient(run, random, address),
    random,
    attempts: { uploads: 0, writes: 0, renames: 0 },
    pictures: [],
  };
}

/** Whether the author has sent more requests than `maxAttempts` allows. */
function hasReachedLimits({ attempts }: Author) {
  return (
    attempts.uploads > maxAttempts.uploads ||
    attempts.writes > maxAttempts.writes ||
    attempts.renames > maxAttempts.renames
  );
}
