/** A host name with a dot, as URL writes it. */
const host = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const maxLength = 100;

/**
 * The site of a page's address: its host name without "www.". undefined for addresses that are not http or https, for
 * `ownHost`, and for names that are valid in no public network.
 */
export function siteOf(address: string, ownHost: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === ownHost) return undefined;
  const site = url.hostname.replace(/^www\./, "");
  return host.test(site) && site.length <= maxLength ? site : undefined;
}
