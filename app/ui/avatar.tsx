/** A user's picture, or the default one. It is decorative, since the name is beside it. */
export function Avatar({ src, size }: { src?: string | null; size: number }) {
  return (
    <img
      src={src || "/avatar.svg"}
      alt=""
      width={size}
      height={size}
      fetchPriority="low"
      referrerPolicy="no-referrer"
      className="shrink-0 rounded-full bg-raised object-cover"
    />
  );
}
