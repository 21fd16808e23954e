import { type Block, escapeHtml, type Run } from "./article.ts";

/** What Notion puts into the clipboard as text/html. */
export function notion(blocks: Block[]): string {
  return `<meta charset='utf-8'>${blocks.map(writeBlock).join("\n")}\n<!-- notionvc: 0f1c9a56-6c0b-4a53-9a7e-3f7d8e1b2c4d -->`;
}

function writeRun(run: Run) {
  if (typeof run === "string") return escapeHtml(run);
  if ("bold" in run) return `<strong>${run.bold}</strong>`;
  if ("italic" in run) return `<em>${run.italic}</em>`;
  if ("code" in run) return `<code>${escapeHtml(run.code)}</code>`;
  return `<a href="${escapeHtml(run.to)}">${run.link}</a>`;
}

function writeBlock(block: Block): string {
  if ("heading" in block) return `<h${block.level}>${block.heading}</h${block.level}>\n`;
  if ("paragraph" in block) return `<p>${block.paragraph.map(writeRun).join("")}</p>\n`;
  if ("list" in block) {
    const tag = block.ordered ? "ol" : "ul";
    const items = block.list.map(({ text, items }) => {
      const inner = items ? `\n<ul>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>\n` : "";
      return `<li>${text}${inner}</li>`;
    });
    return `<${tag}>\n${items.join("\n")}\n</${tag}>\n`;
  }
  if ("table" in block) {
    const [head, ...rows] = block.table;
    const row = (cells: string[], tag: string) =>
      `<tr>\n${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("\n")}\n</tr>`;
    return `<table>\n<thead>\n${row(head!, "th")}\n</thead>\n<tbody>\n${rows.map((cells) => row(cells, "td")).join("\n")}\n</tbody>\n</table>\n`;
  }
  if ("code" in block) return `<pre><code>${escapeHtml(block.code.join("\n"))}\n</code></pre>\n`;
  if ("quote" in block) return `<blockquote>\n<p>${block.quote}</p>\n</blockquote>\n`;
  return `<p><img src="${block.image}" alt="${block.alt}"></p>\n`;
}
