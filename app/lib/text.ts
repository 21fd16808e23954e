/** The first `count` characters (code points) of a text. */
export function firstCharacters(text: string, count: number): string {
  // A text that is far too long is not taken apart.
  return text.length <= count ? text : [...text.slice(0, 2 * count)].slice(0, count).join("");
}

/** Whether a text has more than `count` characters. A text that is far too long is not taken apart. */
export function isLongerThan(text: string, count: number): boolean {
  return text.length > 2 * count || (text.length > count && [...text].length > count);
}

/** The value of a text field; "" when it is missing or is a file. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Replaces line breaks by spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ");
}

/** "1 blog", "12 blogs": only for nouns whose plural ends in "s". */
export function pluralize(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** "1 was known", "1,200 were known": a number and what is said of one or of several. */
export function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;
}

/** Whether a text has the form of an id. Check this before a database query. */
export function isId(text: string): boolean {
  return /^[a-z0-9]{1,20}$/.test(text);
}
