/** A person's picture; the default one for who has none. Decorative: the name stands beside it. */
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
