/**
 * The classes for the point of a cover that every crop shows: our content policy allows no inline style. `focus`: "X Y" in
 * percent, which is rounded to tens; "" for the middle.
 */
export function focusClasses(focus: string): string | undefined {
  const [x, y] = focus.split(" ").map((part) => Math.round(Number(part) / 10));
  return y === undefined || (x === 5 && y === 5) ? undefined : `focus x${x} y${y}`;
}

/** Whether a text is a focus: "X Y", two whole numbers from 0 to 100. */
export function isCoverFocus(text: string): boolean {
  return /^(?:100|\d{1,2}) (?:100|\d{1,2})$/.test(text);
}
