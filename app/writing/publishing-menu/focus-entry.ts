/**
 * Moves the focus to an entry of the publish bar, to the menu's button while the closed menu hides the entry, or to the button
 * that publishes when the entry is gone.
 */
export function focusEntry(entry: HTMLElement) {
  entry.focus({ preventScroll: true });
  if (document.activeElement === entry) return;
  const summary = entry.closest("details")?.querySelector("summary");
  if (summary) summary.focus();
  else focusPublish();
}

export const focusPublish = () =>
  document.querySelector<HTMLElement>(".publish-bar [type=submit].primary")?.focus();
