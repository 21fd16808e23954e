/** The text of a percent-encoded one (RFC 3986, 2.1); as it is when it is none. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
