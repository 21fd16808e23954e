import { Bookmark, Heart, Share2 } from "lucide";
import { Icon } from "../ui/icon.tsx";

const icons = [Heart, Bookmark, Share2];
const uses = icons.map((_, at) => `<svg><use href="#icon${at}"/></svg>`).join("");

/** The shapes of the icons, once for all cards of a list. */
export function CardIconShapes() {
  return (
    <div hidden>
      {icons.map((icon, at) => (
        <Icon key={at} id={`icon${at}`} of={icon} size={17} />
      ))}
    </div>
  );
}

/** Decorative icons for like, save and share: the whole card is a single link. */
export function CardIcons() {
  // Safe: the HTML is a constant. React would need seven elements for it, as many as for the rest of a card.
  return <span aria-hidden className="card-icons" dangerouslySetInnerHTML={{ __html: uses }} />;
}
