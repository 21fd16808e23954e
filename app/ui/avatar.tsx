import type { AvatarContent } from "../lib/avatar-content.ts";
import { withImageBase } from "../lib/image-base.ts";
import { useSite } from "./site.tsx";

/** A person's picture or initials, or the default picture. It is decorative, since the name is beside it. */
export function Avatar({ of: { src, initials, tint }, size }: { of: AvatarContent; size: number }) {
  const { images } = useSite();
  if (initials)
    return (
      <svg aria-hidden viewBox="0 0 40 40" width={size} height={size} className={`face face-${tint}`}>
        <text x="20" y="20">
          {initials}
        </text>
      </svg>
    );
  return (
    <img
      src={withImageBase(src || "/avatar.svg", images)}
      alt=""
      width={size}
      height={size}
      fetchPriority="low"
      referrerPolicy="no-referrer"
      className="shrink-0 rounded-full bg-raised object-cover"
    />
  );
}
