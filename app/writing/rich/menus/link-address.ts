/**
 * Returns the address that a person means by a text, such as "https://example.org/" by "example.org"; undefined when the text is
 * not an address.
 */
export function readAddress(text: string): string | undefined {
  const address = text.trim();
  if (/^(https?:\/\/|mailto:|tel:|[/#])\S+$/i.test(address)) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.\p{L}{2,}$/u.test(address)) return `mailto:${address}`;
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}([/?#:]\S*)?$/u.test(address)
    ? `https://${address}`
    : undefined;
}

/** Returns the address to open in a new tab; undefined when it leads into the page itself, or to no page. */
export function pageOf(address: string): string | undefined {
  if (address.startsWith("#")) return undefined;
  const url = URL.parse(address, `${location.origin}/blog/this`);
  return url && /^(https?|mailto):$/.test(url.protocol) ? url.href : undefined;
}
