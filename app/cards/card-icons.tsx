import { Bookmark, Heart } from "lucide";
import { Icon } from "../ui/icon.tsx";
import { useSite } from "../ui/site.tsx";
import type { CardState } from "./card-data.ts";
import { ShareMenuButton } from "./reactions/share-button.tsx";
import { ToggleForm } from "./reactions/toggle-form.tsx";
import { useSavedLike, useVisitorLike } from "./reactions/use-saved-like.ts";
import { useStoredToggle } from "./reactions/use-stored-toggle.ts";

const size = 17;

/** Like, bookmark and share. Without scripts, share leads to the article, which has the links to share it. */
export function CardIcons({ blog }: { blog: CardState }) {
  const { url } = useSite();
  const path = `/blog/${blog.id}`;
  const liked = useVisitorLike(blog.id) || (blog.isLiked ?? false);
  const like = useSavedLike({ id: blog.id, likes: blog.likes ?? 0, liked });
  const bookmark = useStoredToggle("bookmarks", blog.id, `${path}/bookmark`, blog.isBookmarked ?? false);
  return (
    <span role="group" aria-labelledby={`title-${blog.id}`} className="card-icons">
      <ToggleForm action={`${path}/like`} on={like.on} onToggle={like.set}>
        <button type="submit" aria-pressed={like.on} aria-label={`Like ${like.count}`}>
          <Icon of={Heart} size={size} />
          {like.count > 0 && like.count}
        </button>
      </ToggleForm>
      <ToggleForm action={`${path}/bookmark`} on={bookmark.on} onToggle={bookmark.set}>
        <button type="submit" aria-pressed={bookmark.on} aria-label="Bookmark">
          <Icon of={Bookmark} size={size} />
        </button>
      </ToggleForm>
      <form action={path} onSubmit={(event) => event.preventDefault()}>
        <ShareMenuButton address={url + path} type="submit" iconSize={size} />
      </form>
    </span>
  );
}
