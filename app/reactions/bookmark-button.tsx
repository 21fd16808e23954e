import { Bookmark } from "lucide";
import { Icon } from "../ui/icon.tsx";
import { ActForm } from "./act-form.tsx";
import type { Switch } from "./use-stored-toggle.ts";

export function BookmarkButton({ blogId, saving }: { blogId: string; saving: Switch }) {
  return (
    <ActForm action={`/blog/${blogId}/save`} on={saving.on} wish={saving.wish}>
      <button type="submit" aria-pressed={saving.on} aria-label="Bookmark" className="act">
        <Icon of={Bookmark} size={20} fill={saving.on ? "currentColor" : "none"} />
      </button>
    </ActForm>
  );
}
