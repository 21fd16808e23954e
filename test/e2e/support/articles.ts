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

/** The built-in articles as they stand in `content/`, in the feed's order: tests hold whatever is written there. */
export const articles = files
  .sort()
  .map((name) => parse(readFileSync(join(folder, name), "utf8").split("---\n")[1]!) as Article);

export const article = (id: string) => articles.find((one) => one.id === id)!;

/** Those with the text in title or description. */
export function holding(text: string, among = articles): string[] {
  const found = among.filter(({ title, description }) =>
    `${title}\n${description}`.toLowerCase().includes(text.toLowerCase()),
  );
  return found.map(({ id }) => id);
}

/** The links to blogs in the page's main part: its cards. */
export const cards = (page: Page) => page.getByRole("main").locator("a[href^='/blog/']");

/** To be polled: the blogs whose cards are shown, in their order. None while the page gives way to another one. */
export const shownIds = (page: Page) => () =>
  cards(page)
    .evaluateAll((all) => all.map((card) => card.getAttribute("href")!.slice("/blog/".length)))
    .catch(() => []);
