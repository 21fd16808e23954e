import { Bookmark, Heart, Share2 } from "lucide";
import { Icon } from "../ui/icon.tsx";

const shapes = { "card-like": Heart, "card-save": Bookmark, "card-share": Share2 };
const uses = Object.keys(shapes)
  .map((id) => `<svg><use href="#${id}"/></svg>`)
  .join("");

/** The shapes of the icons, once for all cards of a list. */
export function CardIconShapes() {
  return (
    <div hidden>
      {Object.entries(shapes).map(([id, shape]) => (
        <Icon key={id} id={id} of={shape} size={17} />
      ))}
    </div>
  );
}

/** Decorative icons for like, save and share: the whole card is a single link. */
export function CardIcons() {
  // Safe: the HTML is a constant. React would need seven elements for it, as many as for the rest of a card.
  return <span aria-hidden className="card-icons" dangerouslySetInnerHTML={{ __html: uses }} />;
}
