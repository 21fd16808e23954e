/** The rule of HTML for e-mail addresses (WHATWG HTML, 4.10.5.1.5), but the domain must have a dot. */
export function isEmail(text: string) {
  const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
  const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`, "i");
  return text.length <= 254 && pattern.test(text);
}
