/** Last parts of addresses below a course that are no lessons. */
export const reservedSlugs = ["certificate"];

/** "Sourdough, and why" becomes "sourdough-and-why", or "sourdough-and-why-2" where that is taken. */
export function freeSlug(title: string, taken: string[]) {
  const plain = title.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const slug =
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 60)
      .replace(/^-|-$/g, "") || "untitled";
  let free = slug;
  for (let number = 2; taken.includes(free); number++) free = `${slug}-${number}`;
  return free;
}
