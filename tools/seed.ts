// `npm run seed [-- COUNT]`: fills an empty site with demo authors, posts and a class, the same ones every time. With COUNT it
// writes only the COUNT oldest posts.
import { followContent } from "../app/learning/models/content.server.ts";
import { withBuiltTexts } from "../app/markdown/built-texts.server.ts";
import { openRenderer } from "../app/markdown/renderer.server.ts";
import { loadEnvFile } from "../config/env-file.ts";
import { OperatorError } from "../config/operator-error.ts";
import { type EnvSettings, isLoopback, readSettings } from "../config/settings.ts";
import { connect, lockDataFolder } from "../db/connect.ts";
import type { Db } from "../db/engine.ts";
import { openStorage } from "../storage/open.ts";
import { authors, password } from "./seed/authors.ts";
import { addSeedClass, emailOf } from "./seed/class.ts";
import { publishAll, requireEmptySite, signUpAuthors, storeCovers } from "./seed/fill.ts";
import { learners } from "./seed/learners.ts";
import { type Post, readPosts } from "./seed/posts.ts";
import { followAndBookmark, likePosts } from "./seed/reactions.ts";

try {
  // As in server/start.ts.
  process.umask(0o077);
  loadEnvFile();
  const posts = readPosts();
  await seed(readSettings(process.env), posts.slice(0, readCount(process.argv.slice(2), posts.length)));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function readCount([argument, ...extraArguments]: string[], postCount: number): number {
  const count = Number(argument ?? postCount);
  if (extraArguments.length > 0 || !Number.isInteger(count) || count < authors.length || count > postCount)
    throw new OperatorError(`usage: npm run seed [-- COUNT], from ${authors.length} to ${postCount} posts`);
  return count;
}

async function seed(settings: EnvSettings, posts: Post[]) {
  if (!isLoopback(URL.parse(settings.PUBLIC_URL)?.hostname ?? ""))
    throw new OperatorError(
      "Everybody knows the authors' password, and PUBLIC_URL is not this machine: demo posts are only for trying the site.",
    );
  const { DATABASE_URL, DATA_DIR } = settings;
  const unlockFolder = DATABASE_URL ? () => {} : lockDataFolder(DATA_DIR);
  const connection = await connect(DATABASE_URL, DATA_DIR);
  try {
    await connection.migrate();
    await requireEmptySite(connection.db);
    const startedAt = performance.now();
    await fill(connection.db, settings, posts);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(
      `${authors.length} authors, ${posts.length} posts, ${seconds} s. Log in with the password ${password} as`,
    );
    for (const { name, email } of authors) console.log(`  ${email.padEnd(20)} ${name}`);
    console.log(`${authors[0]!.name} teaches a class, in which ${emailOf(learners[0]!)} and others learn.`);
  } finally {
    await connection.close();
    unlockFolder();
  }
}

async function fill(db: Db, settings: EnvSettings, posts: Post[]) {
  const renderer = openRenderer();
  const users = await signUpAuthors(db, posts);
  const covers = await storeCovers(db, await openStorage(settings), users, posts);
  await publishAll(db, renderer, users, covers, posts);
  await likePosts(db, users, posts);
  await followAndBookmark(db, users, posts);
  // The class learns a built-in course.
  await followContent(db, withBuiltTexts(renderer));
  await addSeedClass(db, renderer, users[0]!);
  await renderer.close();
}
