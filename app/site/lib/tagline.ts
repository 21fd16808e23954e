/** What this place is, in one sentence: the owner's, or this one until there is one. */
export function taglineOf({ tagline, company }: { tagline?: string; company: string }): string {
  return (
    tagline ||
    `${company} is a place to learn technology, hire the people who teach it, and share what you know.`
  );
}
