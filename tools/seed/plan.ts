import { authors } from "./authors.ts";
import { type Cover, coverPlaceholder, type Post } from "./post.ts";
import { openDeck, type Random, randomInteger, seededRandom, shuffle } from "./random.ts";
import { foreignLanguagePosts, oddPosts, type SpecialPost } from "./special-posts.ts";
import type { Theme } from "./themes/theme.ts";
import { themes } from "./themes/themes.ts";
import { openWriter, type PostType } from "./write-post.ts";

export const postCount = 200;
/** How many of the newest posts, which a visitor sees first, are never special ones. */
const newestOrdinaryCount = 12;
const firstDay = Date.UTC(2024, 10, 18);
const dayCount = 730;
const dayMs = 24 * 60 * 60 * 1000;
const idCharacters = "abcdefghjkmnpqrstuvwxyz023456789";
/** A type that is used more often is listed more often. */
const postTypes: PostType[] = [
  ...repeat<PostType>(3, "note"),
  ...repeat<PostType>(4, "article"),
  ...repeat<PostType>(2, "tutorial"),
];
const maxLikes: Record<PostType | "special", number> = {
  weak: 3,
  special: 6,
  note: 25,
  article: 50,
  tutorial: 90,
};

type PostContent = Omit<Post, "id" | "author" | "cover" | "publishedAt">;

/** Returns all posts of the demo site, the oldest first. The result is always the same. */
export function planPosts(): Post[] {
  const random = seededRandom(20_241_118);
  const specialByIndex = placeSpecialPosts(random, [...foreignLanguagePosts, ...oddPosts]);
  const planOrdinary = openOrdinaryPlanner(random);
  const posts: Post[] = [];
  for (let at = 0; at < postCount; at++) {
    const special = specialByIndex.get(at);
    const author = special?.author ?? at % authors.length;
    const theme = themeOf(random, author);
    const common = { id: newId(random), author, cover: coverOf(random, author, theme) };
    const earlierPost = posts.findLast((post) => post.author === author && post.topic === theme.topic);
    const content = special ? planSpecial(random, special) : planOrdinary(theme, earlierPost);
    posts.push({ ...common, ...content, publishedAt: publishTimeOf(random, at) });
  }
  return posts;
}

/** Gives each special post a random index among the older posts. */
function placeSpecialPosts(random: Random, specialPosts: SpecialPost[]): Map<number, SpecialPost> {
  const indexes = Array.from({ length: postCount - newestOrdinaryCount }, (_, at) => at);
  const shuffledIndexes = shuffle(random, indexes);
  return new Map(specialPosts.map((post, at) => [shuffledIndexes[at]!, post]));
}

function planSpecial(random: Random, { title, description, content }: SpecialPost): PostContent {
  return { title, description, content, topic: null, likes: likesOf(random, "special") };
}

/** Returns a function that plans a post with generated texts. */
function openOrdinaryPlanner(random: Random) {
  const write = openWriter(random, themes);
  const subjects = new Map(themes.map((theme) => [theme, openDeck(random, theme.subjects)]));
  const postTypeDeck = openDeck(random, postTypes);
  return (theme: Theme, earlierPost: Post | undefined): PostContent => {
    const type = random() < 0.08 ? "weak" : postTypeDeck.next();
    const text = write(type, theme, subjects.get(theme)!.next(), {
      picture: coverPlaceholder,
      earlierPost: earlierPost && `/blog/${earlierPost.id}`,
      course: `/blog/s${randomInteger(random, 1, 13)}`,
    });
    // A few posts have no topic.
    return { ...text, topic: random() < 0.95 ? theme.topic : null, likes: likesOf(random, type) };
  };
}

/** Each author writes about three topics. */
function themeOf(random: Random, author: number): Theme {
  const authorThemes = [author, author + 1, author + 3].map((at) => themes[at % themes.length]!);
  return authorThemes[randomInteger(random, 0, 2)]!;
}

function coverOf(random: Random, author: number, theme: Theme): Cover {
  return { author, theme, seed: 100 * author + 10 * themes.indexOf(theme) + randomInteger(random, 0, 3) };
}

function publishTimeOf(random: Random, at: number): Date {
  const day = Math.floor((at * dayCount) / postCount);
  return new Date(firstDay + day * dayMs + randomInteger(random, 6 * 60, 22 * 60) * 60_000);
}

/** Most posts have few likes, a few have many. */
function likesOf(random: Random, type: PostType | "special"): number {
  return Math.floor(random() ** 4 * (maxLikes[type] + 1));
}

function newId(random: Random): string {
  return Array.from(
    { length: 12 },
    () => idCharacters[randomInteger(random, 0, idCharacters.length - 1)],
  ).join("");
}

function repeat<T>(count: number, item: T): T[] {
  return Array.from({ length: count }, () => item);
}
