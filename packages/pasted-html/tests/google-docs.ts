import { type Block, escapeHtml, type Run } from "./article.ts";

const spanStyle = (extra = "") =>
  `font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${extra || "font-weight:400;font-style:normal;"}font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;`;
const span = (text: string, extra?: string) => `<span style="${spanStyle(extra)}">${escapeHtml(text)}</span>`;
const paragraphAttributes = 'dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"';

/** What Google Docs puts into the clipboard as text/html. */
export function googleDocs(blocks: Block[]): string {
  const guid = "docs-internal-guid-7c3c1a5e-7fff-2b4d-91a0-5d1f3a8c2e77";
  return `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="${guid}">${blocks.map(writeBlock).join("<br />")}</b><br class="Apple-interchange-newline">`;
}

function writeRun(run: Run) {
  if (typeof run === "string") return span(run);
  if ("bold" in run) {
    // Docs splits runs where somebody has edited them.
    const [first, rest] = [run.bold.slice(0, 4), run.bold.slice(4)];
    return (
      span(first, "font-weight:700;font-style:normal;") + span(rest, "font-weight:700;font-style:normal;")
    );
  }
  if ("italic" in run) return span(run.italic, "font-weight:400;font-style:italic;");
  if ("code" in run)
    return `<span style="font-family:'Courier New',monospace;">${escapeHtml(run.code)}</span>`;
  const href = `https://www.google.com/url?q=${encodeURIComponent(run.to)}&amp;sa=D&amp;source=editors&amp;ust=1700000000&amp;usg=AOvVaw`;
  return `<a href="${href}" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none;">${run.link}</span></a>`;
}

const item = (text: string, level: number) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;white-space:pre;" aria-level="${level}"><p ${paragraphAttributes} role="presentation">${span(text)}</p></li>`;

function writeBlock(block: Block): string {
  if ("heading" in block)
    return `<h${block.level} dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;">${span(block.heading)}</h${block.level}>`;
  if ("paragraph" in block) return `<p ${paragraphAttributes}>${block.paragraph.map(writeRun).join("")}</p>`;
  if ("list" in block) {
    const tag = block.ordered ? "ol" : "ul";
    const items = block.list.map(
      ({ text, items }) =>
        item(text, 1) +
        (items ? `<ul style="margin-top:0;">${items.map((inner) => item(inner, 2)).join("")}</ul>` : ""),
    );
    return `<${tag} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${items.join("")}</${tag}>`;
  }
  if ("table" in block) {
    const cell = (text: string) =>
      `<td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;"><p ${paragraphAttributes}>${span(text)}</p></td>`;
    const rows = block.table.map((row) => `<tr style="height:0pt">${row.map(cell).join("")}</tr>`).join("");
    return `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="208" /><col width="208" /></colgroup><tbody>${rows}</tbody></table></div>`;
  }
  if ("code" in block)
    return block.code
      .map(
        (line) =>
          `<p ${paragraphAttributes}><span style="font-family:'Courier New',monospace;white-space:pre-wrap;">${escapeHtml(line).replaceAll("  ", " &nbsp;")}</span></p>`,
      )
      .join("");
  if ("quote" in block) return `<blockquote><p ${paragraphAttributes}>${span(block.quote)}</p></blockquote>`;
  return `<p ${paragraphAttributes}><span style="${spanStyle()}"><span style="border:none;display:inline-block;overflow:hidden;width:602px;height:338px;"><img src="${block.image}" alt="${block.alt}" width="602" height="338" style="margin-left:0px;margin-top:0px;" /></span></span></p>`;
}
