import { authors } from "./authors.ts";
import { type Cover, coverAddress, type Post } from "./post.ts";
import { between, deck, type Random, seeded, shuffled } from "./random.ts";
import { foreign, odd, type SpecialPost } from "./special-posts.ts";
import type { Theme } from "./themes/theme.ts";
import { themes } from "./themes/themes.ts";
import { type Form, openWriter } from "./write-post.ts";

export const postCount = 200;
/** The newest posts, which a visitor sees first, are not special ones. */
const newestOrdinaryCount = 12;
const firstDay = Date.UTC(2024, 10, 18);
const days = 730;
const dayMs = 24 * 60 * 60 * 1000;
const letters = "abcdefghjkmnpqrstuvwxyz023456789";
/** How often each form occurs. */
const forms: Form[] = [
  ...repeated<Form>(3, "note"),
  ...repeated<Form>(4, "article"),
  ...repeated<Form>(2, "tutorial"),
];
const maxLikes: Record<Form | "special", number> = {
  weak: 3,
  special: 6,
  note: 25,
  article: 50,
  tutorial: 90,
};

type PostContent = Omit<Post, "id" | "author" | "cover" | "publishedAt">;

/** All posts of the demo site, the oldest first. The result is always the same. */
export function planPosts(): Post[] {
  const random = seeded(20_241_118);
  const specialByIndex = spread(random, [...foreign, ...odd]);
  const planOrdinary = openOrdinaryPlanner(random);
  const posts: Post[] = [];
  for (let at = 0; at < postCount; at++) {
    const special = specialByIndex.get(at);
    const author = special?.author ?? at % authors.length;
    const theme = themeOf(random, author);
    const common = { id: newId(random), author, cover: coverOf(random, author, theme) };
    const earlier = posts.findLast((post) => post.author === author && post.topic === theme.topic);
    const content = special ? planSpecial(random, special) : planOrdinary(theme, earlier);
    posts.push({ ...common, ...content, publishedAt: timeOf(random, at) });
  }
  return posts;
}

/** Gives each special post a random index among the older posts. */
function spread(random: Random, specialPosts: SpecialPost[]): Map<number, SpecialPost> {
  const indexes = Array.from({ length: postCount - newestOrdinaryCount }, (_, at) => at);
  const shuffledIndexes = shuffled(random, indexes);
  return new Map(specialPosts.map((post, at) => [shuffledIndexes[at]!, post]));
}

function planSpecial(random: Random, { title, description, content }: SpecialPost): PostContent {
  return { title, description, content, topic: null, likes: likesOf(random, "special") };
}

function openOrdinaryPlanner(random: Random) {
  const write = openWriter(random, themes);
  const subjects = new Map(themes.map((theme) => [theme, deck(random, theme.subjects)]));
  const nextForm = deck(random, forms);
  return (theme: Theme, earlier: Post | undefined): PostContent => {
    const form = random() < 0.08 ? "weak" : nextForm()[0]!;
    const text = write(form, theme, subjects.get(theme)!()[0]!, {
      picture: coverAddress,
      earlier: earlier && `/blog/${earlier.id}`,
      course: `/blog/s${between(random, 1, 13)}`,
    });
    // A few posts have no topic.
    return { ...text, topic: random() < 0.95 ? theme.topic : null, likes: likesOf(random, form) };
  };
}

/** Each author writes about three topics. */
function themeOf(random: Random, author: number): Theme {
  const authorThemes = [author, author + 1, author + 3].map((at) => themes[at % themes.length]!);
  return authorThemes[between(random, 0, 2)]!;
}

function coverOf(random: Random, author: number, theme: Theme): Cover {
  return { author, theme, seed: 100 * author + 10 * themes.indexOf(theme) + between(random, 0, 3) };
}

function timeOf(random: Random, at: number): Date {
  const day = Math.floor((at * days) / postCount);
  return new Date(firstDay + day * dayMs + between(random, 6 * 60, 22 * 60) * 60_000);
}

/** Most posts have few likes, a few have many. */
function likesOf(random: Random, form: Form | "special"): number {
  return Math.floor(random() ** 4 * (maxLikes[form] + 1));
}

function newId(random: Random): string {
  return Array.from({ length: 12 }, () => letters[between(random, 0, letters.length - 1)]).join("");
}

function repeated<T>(count: number, item: T): T[] {
  return Array.from({ length: count }, () => item);
}
