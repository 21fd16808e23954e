import { type Block, escapeHtml, type Run } from "./article.ts";

const style =
  'style="color: rgb(32, 33, 34); font-family: sans-serif; font-size: 16px; font-style: normal; font-weight: 400; text-decoration-thickness: initial;"';

/** What a browser puts into the clipboard as text/html when a part of a page is copied, on Windows. */
export function webPage(blocks: Block[]): string {
  return `<html>\r\n<body>\r\n<!--StartFragment-->${blocks.map(writeBlock).join("")}<br class="Apple-interchange-newline"><!--EndFragment-->\r\n</body>\r\n</html>`;
}

function writeRun(run: Run) {
  if (typeof run === "string") return escapeHtml(run);
  if ("bold" in run) return `<b ${style.replace("400", "700")}>${run.bold}</b>`;
  if ("italic" in run) return `<i>${run.italic}</i>`;
  if ("code" in run) return `<code>${escapeHtml(run.code)}</code>`;
  return `<a href="${escapeHtml(run.to)}" title="A guide" ${style}>${run.link}</a><sup id="cite_ref-1" class="reference"><a href="https://example.org/bees#cite_note-1">[1]</a></sup>`;
}

function writeBlock(block: Block): string {
  if ("heading" in block)
    return `<h${block.level} id="x" ${style}>${block.heading}<span class="mw-editsection">[<a href="https://example.org/edit">edit</a>]</span></h${block.level}>`;
  if ("paragraph" in block) return `<p ${style}>${block.paragraph.map(writeRun).join("")}</p>`;
  if ("list" in block) {
    const tag = block.ordered ? "ol" : "ul";
    const items = block.list.map(
      ({ text, items }) =>
        `<li ${style}>${text}${items ? `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>` : ""}</li>`,
    );
    return `<${tag} ${style}>${items.join("")}</${tag}>`;
  }
  if ("table" in block) {
    const rows = block.table.map((row, index) =>
      index === 0
        ? `<tr>${row.map((cell) => `<th scope="col">${cell}\n</th>`).join("")}</tr>`
        : `<tr>${row.map((cell) => `<td>${cell}\n</td>`).join("")}</tr>`,
    );
    return `<table class="wikitable" ${style}><tbody>${rows.join("")}</tbody></table>`;
  }
  if ("code" in block)
    return `<div class="highlight" ${style}><pre><code>${escapeHtml(block.code.join("\n"))}</code></pre><button>Copy</button></div>`;
  if ("quote" in block) return `<blockquote ${style}><p>${block.quote}</p></blockquote>`;
  return `<figure><a href="https://example.org/File:Hive.jpg"><img src="${block.image}" alt="${block.alt}" srcset="${block.image} 1.5x" width="220"></a></figure><script>track()</script><p hidden>Advertisement</p>`;
}
