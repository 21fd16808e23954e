import { Bookmark, Heart, Share2 } from "lucide-react";

/** Like, save and share, as decoration: cards are links and nothing else. */
export function CardIcons() {
  return (
    <span aria-hidden className="flex gap-4 text-faint">
      <Heart size={17} />
      <Bookmark size={17} />
      <Share2 size={17} />
    </span>
  );
}
