import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { findNamedTopics } from "../../core/blog-topics.server.ts";
import { hasPublicPost } from "../../core/visible-blogs.server.ts";
import { topicName, topicPath } from "../../lib/topics.ts";
import { spacedWords } from "../lib/read-query.ts";
import { kindOfNoun } from "../lib/search-kinds.ts";

/** What the site knows by a name: the catalogue in app/learning has them. */
export interface Named {
  /** By the ids of their articles. */
  courses: Map<string, { name: string }>;
  paths: { id: string; title: string }[];
}

/** Where what is called as the query leads. `id`: of the course, or the person. */
export interface Door {
  kind: "course" | "path" | "person" | "topic";
  id: string;
  label: string;
  to: string;
}

/**
 * What is called as the query: "python", "Python course", or "AI" for a course of artificial intelligence. `corrections`: of its misspelt
 * words.
 */
export async function findDoors(
  db: Db,
  { courses, paths }: Named,
  q: string,
  corrections: Map<string, string>,
): Promise<Door[]> {
  const words = spacedWords(q).trim().split(" ");
  const typed = words.map((word) => corrections.get(word) ?? word).join(" ");
  const name = withoutNoun(typed);
  if (!name) return [];
  const named = [...courses].filter(([, course]) => isCalled(course.name, name));
  const rows = await findNamedTopics(db, [...new Set([q, typed, name].map(topicName))]);
  const topics = [...new Map(rows.map((topic) => [topic.name, topic])).values()];
  const isPath = ({ id, title }: { id: string; title: string }) =>
    [id, title].some((one) => [typed, name].includes(spacedWords(one).trim()));
  return [
    ...named.map(([id, { name: label }]) => ({ kind: "course" as const, id, label, to: `/blog/${id}` })),
    ...paths
      .filter(isPath)
      .map(({ id, title }) => ({ kind: "path" as const, id, label: title, to: `/paths/${id}` })),
    ...(await findPeople(db, typed, q)),
    ...topics.map(({ name, label }) => ({ kind: "topic" as const, id: name, label, to: topicPath(name) })),
  ];
}

function withoutNoun(typed: string) {
  const words = typed.split(" ");
  const rest = words.filter((word) => !kindOfNoun(word));
  return rest.length > 0 ? rest.join(" ") : typed;
}

/** By its whole name, or by the initials of a name of several words. */
function isCalled(name: string, typed: string) {
  const words = spacedWords(name).trim().split(" ");
  const initials = words.map((word) => word[0]).join("");
  return words.join(" ") === typed || (words.length > 1 && initials === typed);
}

const maxPeople = 3;
const maxWordsOfName = 3;

/** Those whose name has these words, in any order, and who have a page. */
async function findPeople(db: Db, typed: string, q: string): Promise<Door[]> {
  const wanted = typed.split(" ").sort().join(" ");
  const rows = await db
    .selectFrom("users")
    .select(["id", "name", "handle"])
    .where(sql<string>`lower(name)`, "in", spellingsOf(q))
    .where(hasPublicPost)
    .limit(maxPeople)
    .execute();
  const isSo = (name: string) => spacedWords(name).trim().split(" ").sort().join(" ") === wanted;
  return rows
    .filter(({ name }) => isSo(name!))
    .map(({ id, name, handle }) => ({ kind: "person", id, label: name!, to: `/people/${handle ?? id}` }));
}

/** How the database may know a name. One of the engines makes only ASCII letters small. */
function spellingsOf(q: string): string[] {
  const words = q.normalize("NFC").trim().split(/\s+/);
  const orders = words.length > maxWordsOfName ? [words] : permutationsOf(words);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  const spellings = orders.flatMap((order) => [
    order.join(" ").toLowerCase(),
    ...[order, order.map(capital)].map((words) =>
      words.join(" ").replace(/[A-Z]+/g, (part) => part.toLowerCase()),
    ),
  ]);
  return [...new Set(spellings)];
}

function permutationsOf(words: string[]): string[][] {
  if (words.length < 2) return [words];
  return words.flatMap((word, at) => permutationsOf(words.toSpliced(at, 1)).map((rest) => [word, ...rest]));
}
