import { type Block, escapeHtml, type Run } from "./article.ts";

/** What Word for Windows puts into the clipboard as text/html. Its pictures are files that only Word can read. */
export function word(blocks: Block[]): string {
  return `<html xmlns:v="urn:schemas-microsoft-com:vml"\r
xmlns:o="urn:schemas-microsoft-com:office:office"\r
xmlns:w="urn:schemas-microsoft-com:office:word"\r
xmlns="http://www.w3.org/TR/REC-html40">\r
\r
<head>\r
<meta http-equiv=Content-Type content="text/html; charset=utf-8">\r
<meta name=ProgId content=Word.Document>\r
<meta name=Generator content="Microsoft Word 15">\r
<link rel=File-List href="file:///C:/Users/Ann/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">\r
<!--[if gte mso 9]><xml>\r
 <w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument>\r
</xml><![endif]-->\r
<style>\r
<!--\r
 /* Style Definitions */\r
 p.MsoNormal, li.MsoNormal, div.MsoNormal\r
	{mso-style-unhide:no; mso-style-qformat:yes; margin:0in; font-family:"Calibri",sans-serif;}\r
@list l0:level1 {mso-level-number-format:bullet; mso-level-text:;}\r
-->\r
</style>\r
</head>\r
\r
<body lang=EN-US link="#0563C1" vlink="#954F72" style='tab-interval:.5in'>\r
<!--StartFragment-->\r
\r
${blocks.map(writeBlock).join("\r\n\r\n")}\r
\r
<!--EndFragment-->\r
</body>\r
\r
</html>\r
`;
}

/** Word breaks the lines of its source, also within sentences. */
const wrap = (text: string) => escapeHtml(text).replace(/(.{60}\S*) /g, "$1\r\n");

function writeRun(run: Run) {
  if (typeof run === "string") return wrap(run);
  if ("bold" in run) return `<b style='mso-bidi-font-weight:normal'>${run.bold}</b>`;
  if ("italic" in run) return `<i style='mso-bidi-font-style:normal'>${run.italic}</i>`;
  if ("code" in run) return `<span style='font-family:"Courier New"'>${escapeHtml(run.code)}</span>`;
  return `<a\r\nhref="${escapeHtml(run.to)}">${run.link}</a>`;
}

function item(text: string, marker: string, level: number, list: number) {
  return `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 0.5}in;mso-add-space:auto;\r
text-indent:-.25in;mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span\r
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:\r
Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;\r
</span></span></span><![endif]>${escapeHtml(text)}<o:p></o:p></p>`;
}

let pictureCount = 0;

function writeBlock(block: Block): string {
  if ("heading" in block) return `<h${block.level}>${block.heading}<o:p></o:p></h${block.level}>`;
  if ("paragraph" in block)
    return `<p class=MsoNormal>${block.paragraph.map(writeRun).join("")}<o:p></o:p></p>\r\n\r\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>`;
  if ("list" in block)
    return block.list
      .flatMap(({ text, items = [] }, index) => [
        item(text, block.ordered ? `${index + 1}.` : "·", 1, block.ordered ? 1 : 0),
        ...items.map((inner) => item(inner, "o", 2, 0)),
      ])
      .join("\r\n\r\n");
  if ("table" in block) {
    const cell = (text: string) =>
      `  <td width=208 valign=top style='width:155.8pt;border:solid windowtext 1.0pt;mso-border-alt:solid windowtext .5pt'>\r\n  <p class=MsoNormal>${text}<o:p></o:p></p>\r\n  </td>`;
    const rows = block.table.map(
      (row) => ` <tr style='mso-yfti-irow:0'>\r\n${row.map(cell).join("\r\n")}\r\n </tr>`,
    );
    return `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0\r\n style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>\r\n${rows.join("\r\n")}\r\n</table>`;
  }
  if ("code" in block)
    return block.code
      .map(
        (line) =>
          `<p class=MsoNormal><span style='font-family:"Courier New"'>${escapeHtml(line).replaceAll("  ", "&nbsp; ")}<o:p></o:p></span></p>`,
      )
      .join("\r\n\r\n");
  if ("quote" in block) return `<p class=MsoQuote>${block.quote}<o:p></o:p></p>`;
  pictureCount++;
  const file = `file:///C:/Users/Ann/AppData/Local/Temp/msohtmlclip1/01/clip_image00${pictureCount}.png`;
  return `<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_x0020_1" o:spid="_x0000_i1025" type="#_x0000_t75" alt="${block.alt}" style='width:468pt;height:263pt'>\r
 <v:imagedata src="${file}" o:title=""/>\r
</v:shape><![endif]--><![if !vml]><img width=624 height=351\r
src="${file}" alt="${block.alt}" v:shapes="Picture_x0020_1"><![endif]><o:p></o:p></p>`;
}
