// An article of about 1,500 words, from which the fixtures write what each program puts into the clipboard.

/** A run of text: plain, or with a mark or a link. */
export type Run =
  | string
  | { bold: string }
  | { italic: string }
  | { code: string }
  | { link: string; to: string };

export type Block =
  | { heading: string; level: 1 | 2 }
  | { paragraph: Run[] }
  | { list: { text: string; items?: string[] }[]; ordered: boolean }
  | { table: string[][] }
  | { code: string[] }
  | { quote: string }
  | { image: string; alt: string };

const words =
  "a beekeeper opens the hive in spring and looks for eggs, brood and stores before the first warm days bring nectar from willow, dandelion and fruit trees while".split(
    " ",
  );

/** A sentence of `count` words; `start` chooses the first. */
function sentence(start: number, count: number) {
  const text = Array.from({ length: count }, (_, index) => words[(start + index) % words.length]!).join(" ");
  return `${text[0]!.toUpperCase()}${text.slice(1).replace(/,$/, "")}.`;
}

const paragraph = (start: number): Block => ({
  paragraph: [0, 1, 2, 3].map((index) => sentence(start * 7 + index * 5, 17) + (index < 3 ? " " : "")),
});

const section = (number: number): Block[] => [
  { heading: `Season ${number}`, level: 1 },
  paragraph(number),
  {
    paragraph: [
      "The ",
      { bold: "strong colony" },
      " is ",
      { italic: "not always" },
      " the best one, says ",
      { link: "the guide", to: `https://example.org/guide?season=${number}&page=2` },
      `, which costs $${number}0.`,
    ],
  },
  { heading: `What to do in season ${number}`, level: 2 },
  {
    list: [
      { text: "Check the stores", items: ["Weigh the box", "Feed if it is light"] },
      { text: "Look for eggs" },
    ],
    ordered: false,
  },
  paragraph(number + 1),
  { list: [{ text: "Open" }, { text: "Look" }, { text: "Close" }], ordered: true },
  paragraph(number + 2),
  { image: `https://images.example.org/hive-${number}.jpg`, alt: `A hive in season ${number}` },
  paragraph(number + 3),
];

export const article: Block[] = [
  ...[1, 2, 3, 4].flatMap(section),
  {
    table: [
      ["Month", "Work", "Hours"],
      ["March", "Clean the floors", "3"],
      ["May", "Catch swarms", "12"],
    ],
  },
  paragraph(9),
  { quote: "Bees do nothing invariably." },
];

/** The Markdown that every fixture has to become. `image`: the addresses of images, if not their own. */
export function markdownOf(blocks: Block[], image = (address: string) => address): string {
  return blocks.map((block) => writeBlock(block, image)).join("\n\n");
}

function writeBlock(block: Block, image: (address: string) => string): string {
  if ("heading" in block) return `${"#".repeat(block.level + 1)} ${block.heading}`;
  if ("paragraph" in block) return block.paragraph.map(writeRun).join("");
  if ("list" in block)
    return block.list
      .map(({ text, items = [] }, index) =>
        [`${block.ordered ? `${index + 1}.` : "-"} ${text}`, ...items.map((item) => `  - ${item}`)].join(
          "\n",
        ),
      )
      .join("\n");
  if ("table" in block) return writeTable(block.table);
  if ("code" in block) return `\`\`\`\n${block.code.join("\n")}\n\`\`\``;
  if ("quote" in block) return `> ${block.quote}`;
  return `![${block.alt}](${image(block.image)})`;
}

function writeRun(run: Run) {
  if (typeof run === "string") return run;
  if ("bold" in run) return `**${run.bold}**`;
  if ("italic" in run) return `_${run.italic}_`;
  if ("code" in run) return `\`${run.code}\``;
  return `[${run.link}](${run.to})`;
}

function writeTable(rows: string[][]) {
  const widths = rows[0]!.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  return [line(rows[0]!), line(widths.map((width) => "-".repeat(width))), ...rows.slice(1).map(line)].join(
    "\n",
  );
}

export const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
