import { Bookmark } from "lucide";
import { Icon } from "../../ui/icon.tsx";
import { ToggleForm } from "./toggle-form.tsx";
import type { Toggle } from "./use-stored-toggle.ts";

export function BookmarkButton({ blogId, bookmark }: { blogId: string; bookmark: Toggle }) {
  return (
    <ToggleForm action={`/blog/${blogId}/bookmark`} on={bookmark.on} onToggle={bookmark.set}>
      <button type="submit" aria-pressed={bookmark.on} aria-label="Bookmark" className="act">
        <Icon of={Bookmark} size={20} fill={bookmark.on ? "currentColor" : "none"} />
      </button>
    </ToggleForm>
  );
}
