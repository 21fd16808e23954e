// Writes figures into docs/performance.md: `npm run bench -- report FILE...`, with files that --json has written.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatGrowth, type Growth } from "./growth/growth.ts";
import { drawGrowth } from "./growth/plots.ts";
import { formatSpeed, type Speed } from "./speed.ts";
import { formatStorm, type Storm } from "./storm.ts";
import { formatStreams, type Streams } from "./streams.ts";
import { formatTypos, type Typos } from "./typos.ts";

/** What --json writes: some of these figures, and where they are from. */
interface Figures {
  date: string;
  node: string;
  machine: string;
  speed?: Speed;
  growths?: Growth[];
  storm?: Storm;
  typos?: Typos;
  streams?: Streams;
}

const folder = join(import.meta.dirname, "../../docs");

/** Replaces the tables of the figures that the files hold, and the plots. The files for growth may hold one engine each. */
export function writeReport(files: string[]): void {
  const all = files.map((file) => JSON.parse(readFileSync(file, "utf8")) as Figures);
  const documentFile = join(folder, "performance.md");
  let document = readFileSync(documentFile, "utf8");
  for (const [name, format] of Object.entries(formats)) {
    const sources = all.filter((figures) => name in figures);
    if (sources.length === 0) continue;
    const tables = sources.flatMap((figures) => [`${originOf(figures)}:`, format(figures)]);
    document = replaceSection(document, name, tables.join("\n\n"));
  }
  writeFileSync(documentFile, document);
  const growths = all.flatMap((figures) => figures.growths ?? []);
  if (growths.length > 0) writeFileSync(join(folder, "growth.svg"), drawGrowth(growths));
}

const formats: Record<string, (figures: Figures) => string> = {
  speed: ({ speed }) => formatSpeed(speed!),
  growths: ({ growths }) => growths!.map(formatGrowth).join("\n\n"),
  storm: ({ storm }) => formatStorm(storm!),
  typos: ({ typos }) => formatTypos(typos!),
  streams: ({ streams }) => formatStreams(streams!),
};

function originOf({ date, node, machine }: Figures) {
  return `${date.slice(0, 10)}, Node ${node}, ${machine}`;
}

/** Replaces the text between the comments "<!-- name -->" and "<!-- /name -->". Throws when they are missing. */
export function replaceSection(document: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, after] = [document.indexOf(start), document.indexOf(end)];
  if (before < 0 || after < before)
    throw new Error(`the document has no section between ${start} and ${end}`);
  return `${document.slice(0, before + start.length)}\n${text}\n${document.slice(after)}`;
}
