/** A host name with a dot, as URL writes it. */
const host = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const maxLength = 100;

/**
 * The host name of the page that a reader came from, without "www.". undefined for addresses that are not http or https, for
 * `ownHost`, and for what no public site can be called, such as "localhost".
 */
export function referrerHostOf(address: string, ownHost: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === ownHost) return undefined;
  const site = url.hostname.replace(/^www\./, "");
  return host.test(site) && site.length <= maxLength ? site : undefined;
}
