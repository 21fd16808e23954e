// The parts of proof/bench/ that measure nothing (texts, tables, plots), and what a failed response does to a measurement.
import { createServer } from "node:http";
import { SaxesParser } from "saxes";
import { expect, onTestFinished, test } from "vitest";
import { openTexts } from "../../proof/bench/blog-texts.ts";
import { formatNumber, formatTable, percentile } from "../../proof/bench/figures.ts";
import { titleWords } from "../../proof/bench/growth/requests.ts";
import { drawPanels } from "../../proof/bench/growth/svg.ts";
import { measureLoad } from "../../proof/bench/load.ts";
import { replaceSection } from "../../proof/bench/report.ts";
import { seededRandom } from "../../tools/seed/random.ts";
import { listenOnFreePort } from "../support/listen.ts";

const textsOf = (count: number) => {
  const next = openTexts(seededRandom(7));
  return Array.from({ length: count }, next);
};
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu));

test("the texts of the measurements are the same each time, each with a title of its own", () => {
  const texts = textsOf(1500);
  expect(textsOf(50)).toEqual(texts.slice(0, 50));
  expect(new Set(texts.map(({ title }) => title)).size).toBe(1500);
  for (const { title, content } of texts) {
    expect(title.length).toBeLessThanOrEqual(200);
    expect(content.length).toBeGreaterThan(900);
    expect(content.length).toBeLessThanOrEqual(1200);
    expect(content).not.toMatch(/[<&{`]|\]\(/);
  }
});

test("some words are in many of these texts, most in few, and more texts have more words", () => {
  const texts = textsOf(1500).map(({ title, content }) => wordsOf(`${title} ${content}`));
  const counts = new Map<string, number>();
  for (const word of texts.flatMap((words) => [...words])) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of ["questions", "report"]) expect(counts.get(word), word).toBeGreaterThan(300);
  for (const word of titleWords) expect(counts.get(word), word).toBeGreaterThan(5);
  const rareWords = [...counts.values()].filter((count) => count === 1);
  expect(rareWords.length).toBeGreaterThan(counts.size / 3);
  const firstWords = new Set(texts.slice(0, 750).flatMap((words) => [...words]));
  expect(counts.size).toBeGreaterThan(firstWords.size * 1.3);
});

test("a response with another status than the expected one ends a measurement", async () => {
  let count = 0;
  const server = createServer((_, res) => {
    count++;
    res.writeHead(count % 10 === 0 ? 503 : 200).end();
  });
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const target = { url, cpuMs: () => undefined };
  await expect(measureLoad(target, { path: "/" }, 0.1)).rejects.toThrow("[[503,");
});

test("the percentiles are values that were measured", () => {
  const values = Array.from({ length: 200 }, (_, at) => 200 - at);
  expect([0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([101, 199, 200]);
  expect(percentile([], 0.5)).toBeNaN();
});

test("a table is Markdown, with three digits for each number", () => {
  const row = ["front page", ...[0.031234, 4.3, 123.4, 12_345.6, undefined].map(formatNumber)];
  expect(formatTable(["", "a", "b", "c", "d", "e"], [row])).toBe(
    [
      "|            |      a |   b |   c |      d |   e |",
      "|------------|-------:|----:|----:|-------:|----:|",
      "| front page | 0.0312 | 4.3 | 123 | 12,346 |   - |",
    ].join("\n"),
  );
});

test("the curves of growth are an SVG for light and dark pages, with a panel for each figure", () => {
  const curve = [
    [1000, 2.5],
    [100_000, 31],
  ] as const;
  const panels = ["front page, ms", "like, ms", "start, ms"].map((title) => ({
    title,
    curves: [curve, curve],
  }));
  const svg = drawPanels(panels, ["sqlite", "postgres"]);
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => names.push(name));
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(svg).close();
  expect(names.filter((name) => name === "circle")).toHaveLength(3 * 2 * 2);
  for (const { title } of panels) expect(svg).toContain(`>${title}<`);
  expect(svg).toContain("prefers-color-scheme: dark");
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});

test("a report replaces only the tables of its own figures", () => {
  const document = "a\n<!-- speed -->\nold\n<!-- /speed -->\n\n<!-- storm -->\nold\n<!-- /storm -->\n";
  const replaced = document.replace("old", "new table");
  expect(replaceSection(document, "speed", "new table")).toBe(replaced);
  expect(() => replaceSection(document, "typos", "")).toThrow("no section");
});
