/** Moves the focus to an entry of the publishing menu, or to the menu's button while the closed menu hides the entry. */
export function focusEntry(entry: HTMLElement) {
  entry.focus({ preventScroll: true });
  if (document.activeElement !== entry) entry.closest("details")?.querySelector("summary")?.focus();
}
