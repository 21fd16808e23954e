/** FNV-1a over UTF-16 units, from -2^31 to 2^31 - 1. Two texts rarely have the same hash. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
