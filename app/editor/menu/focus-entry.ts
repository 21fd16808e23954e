/** Moves the focus to an entry of the publishing menu, or to what opens the menu where the entry is in it. */
export function focusEntry(entry: HTMLElement) {
  entry.focus({ preventScroll: true });
  if (document.activeElement !== entry) entry.closest("details")?.querySelector("summary")?.focus();
}
