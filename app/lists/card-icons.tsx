import { Bookmark, Heart, type IconNode, Share2 } from "lucide";

const shapes = { heart: Heart, bookmark: Bookmark, share: Share2 };
const html = {
  icons: Object.keys(shapes)
    .map((name) => `<svg><use href="#card-${name}"/></svg>`)
    .join(""),
  shapes: Object.entries(shapes).map(symbol).join(""),
};

function symbol([name, icon]: [string, IconNode]) {
  const attributes = 'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"';
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  return `<symbol id="card-${name}" ${attributes} ${ends}>${icon.map(element).join("")}</symbol>`;
}

function element([name, attributes]: IconNode[number]) {
  const texts = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
  return `<${name}${texts.join("")}/>`;
}

/** The shapes of the icons, once for all cards of a list. */
export function CardIconShapes() {
  // Safe: the HTML is a constant. As HTML, since React would take longer to render these icons than the rest of a card.
  return <svg className="hidden" aria-hidden dangerouslySetInnerHTML={{ __html: html.shapes }} />;
}

/** Decorative icons for like, save and share: the whole card is a single link. */
export function CardIcons() {
  return <span aria-hidden className="card-icons" dangerouslySetInnerHTML={{ __html: html.icons }} />;
}
