import { Bookmark, Heart, Share2 } from "lucide";
import { Icon } from "../ui/icon.tsx";

/** Decorative icons for like, save and share: the whole card is a single link. */
export function CardIcons() {
  return (
    <span aria-hidden className="flex gap-4 text-faint">
      <Icon of={Heart} size={17} />
      <Icon of={Bookmark} size={17} />
      <Icon of={Share2} size={17} />
    </span>
  );
}
