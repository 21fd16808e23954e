import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { escapeHtml as escaped, linkParagraph } from "./html.ts";
import { list, record, text } from "./texts.ts";

type Data = Record<string, unknown>;

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true });

/** The HTML of a card of Ghost's editors, in the form that Ghost writes. One that we do not know is named in `notes`. */
export function cardHtml(name: string, data: Data, notes: string[]): string {
  const card = Object.hasOwn(cards, name) ? cards[name] : undefined;
  if (!card) notes.push(`A card of the kind "${name.slice(0, 40)}" was left out.`);
  return card?.(data) ?? "";
}

const figure = (content: string, caption: unknown) =>
  `<figure>${content}${text(caption) ? `<figcaption>${text(caption)}</figcaption>` : ""}</figure>`;
const paragraph = (content: string) => (content ? `<p>${content}</p>` : "");
const linked = (url: unknown, label: unknown) =>
  text(url) ? linkParagraph(text(url), text(label) || undefined) : "";

function image(data: Data): string {
  const picture = `<img src="${escaped(text(data.src))}" alt="${escaped(text(data.alt))}">`;
  return text(data.href) ? `<a href="${escaped(text(data.href))}">${picture}</a>` : picture;
}

function code({ code: source, language, caption }: Data): string {
  const name = text(language);
  const block = `<pre><code${name ? ` class="language-${escaped(name)}"` : ""}>${escaped(String(source ?? ""))}</code></pre>`;
  return text(caption) ? figure(block, caption) : block;
}

function bookmark({ url, metadata, caption }: Data): string {
  const { title, description } = record(metadata);
  const content = `<a href="${escaped(text(url))}"><div class="kg-bookmark-title">${escaped(text(title))}</div><div class="kg-bookmark-description">${escaped(text(description))}</div></a>`;
  return figure(content, caption).replace("<figure>", '<figure class="kg-bookmark-card">');
}

const cards: Record<string, (data: Data) => string> = {
  image: (data) => figure(image(data), data.caption),
  gallery: ({ images, caption }) =>
    figure(
      list(images)
        .map((one) => image(record(one)))
        .join(""),
      caption,
    ).replace("<figure>", '<figure class="kg-gallery-card">'),
  bookmark,
  callout: ({ calloutText, calloutEmoji }) =>
    `<div class="kg-callout-card"><div class="kg-callout-emoji">${escaped(text(calloutEmoji))}</div><div class="kg-callout-text">${text(calloutText)}</div></div>`,
  toggle: ({ heading, content }) =>
    `<div class="kg-toggle-card"><h4 class="kg-toggle-heading-text">${text(heading)}</h4><div class="kg-toggle-content">${text(content)}</div></div>`,
  code,
  codeblock: code,
  embed: ({ html, url, caption }) => figure(text(html) || linked(url, ""), caption),
  button: ({ buttonUrl, buttonText }) => linked(buttonUrl, buttonText),
  file: ({ src, fileTitle, fileCaption, fileName }) =>
    `<div class="kg-file-card"><a href="${escaped(text(src))}"><div class="kg-file-card-title">${escaped(text(fileTitle) || text(fileName))}</div><div class="kg-file-card-caption">${escaped(text(fileCaption))}</div><div class="kg-file-card-filename">${escaped(text(fileName))}</div></a></div>`,
  audio: ({ src, title }) =>
    `<div class="kg-audio-card"><audio src="${escaped(text(src))}"></audio><div class="kg-audio-title">${escaped(text(title))}</div></div>`,
  video: ({ src, caption }) =>
    `<figure class="kg-video-card"><video src="${escaped(text(src))}"></video><figcaption>${text(caption)}</figcaption></figure>`,
  product: (data) =>
    `<div class="kg-product-card">${text(data.productImageSrc) ? `<img src="${escaped(text(data.productImageSrc))}">` : ""}<h4>${text(data.productTitle)}</h4><div>${text(data.productDescription)}</div>${linked(data.productUrl, data.productButton)}</div>`,
  header: ({ header, subheader, buttonUrl, buttonText }) =>
    `<div class="kg-header-card"><h2>${text(header)}</h2>${paragraph(text(subheader))}${linked(buttonUrl, buttonText)}</div>`,
  "call-to-action": ({ textValue, buttonUrl, buttonText }) =>
    `<div class="kg-cta-card">${text(textValue)}${linked(buttonUrl, buttonText)}</div>`,
  html: ({ html }) => text(html),
  markdown: (data) => String(markdown.processSync(String(data.markdown ?? ""))),
  "card-markdown": (data) => String(markdown.processSync(String(data.markdown ?? ""))),
  hr: () => "<hr>",
  horizontalrule: () => "<hr>",
  paywall: () => "",
  signup: () => '<div class="kg-signup-card"></div>',
};
