import { Heart } from "lucide";
import { Icon } from "../../ui/icon.tsx";
import { ToggleForm } from "./toggle-form.tsx";
import type { Like } from "./use-like.ts";

export function LikeButton({ blogId, like }: { blogId: string; like: Like }) {
  return (
    <ToggleForm action={`/blog/${blogId}/like`} on={like.on} onToggle={like.set}>
      <button type="submit" aria-pressed={like.on} aria-label={`Like ${like.count}`} className="act">
        <Icon of={Heart} size={20} fill={like.on ? "currentColor" : "none"} />
        <span>{like.count}</span>
      </button>
    </ToggleForm>
  );
}
