/**
 * Marks a line of the code that a learner writes, from 1 on; undefined: none. The editor in the field's place listens to "markline"; a plain
 * field shows nothing.
 */
export function markLine(field: HTMLTextAreaElement, line: number | undefined): void {
  if (line === undefined) delete field.dataset.line;
  else field.dataset.line = String(line);
  field.dispatchEvent(new Event("markline", { bubbles: true }));
}
