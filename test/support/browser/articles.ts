import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "yaml";

export interface Article {
  id: string;
  kind: "course" | "service";
  title: string;
  description: string;
}

const folder = join(import.meta.dirname, "../../../content");
const files = readdirSync(folder).filter((name) => name.endsWith(".md"));

/** The built-in articles in the order of the feed, read from `content/` so that an edited article breaks no test. */
export const articles = files
  .sort()
  .map((name) => parse(readFileSync(join(folder, name), "utf8").split("---\n")[1]!) as Article);

export const article = (id: string) => articles.find((article) => article.id === id)!;

/** The ids of articles whose title or description contains the text, in any letter case. */
export function idsWithText(text: string, candidates = articles): string[] {
  const matches = candidates.filter(({ title, description }) =>
    `${title}\n${description}`.toLowerCase().includes(text.toLowerCase()),
  );
  return matches.map(({ id }) => id);
}

/** The cards on the page: the links to blogs in its main part. */
export const cards = (page: Page) => page.getByRole("main").locator("a[href^='/blog/']");

/** The ids of the blogs whose cards are on the page, in order. Empty while the browser navigates to another page. */
export const cardIds = (page: Page) =>
  cards(page)
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")!.slice("/blog/".length)))
    .catch(() => []);
