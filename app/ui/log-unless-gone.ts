/** Logs what failed, unless the page is gone by then: an answer that a navigation cut off is no error. */
export function logUnlessGone(text: string, error: unknown): void {
  setTimeout(() => console.error(text, error), 1000);
}
