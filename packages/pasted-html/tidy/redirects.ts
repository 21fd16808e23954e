/** What programs put before the addresses of other sites, to count or to warn, and the field that holds the address. */
const redirects: [RegExp, string][] = [
  [/^https?:\/\/(?:www\.)?medium\.com\/r\/?\?/i, "url"],
  [/^https?:\/\/(?:www\.)?medium\.com\/m\/global-identity(?:-2)?\?/i, "redirectUrl"],
  [/^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/url\?/i, "q"],
  [/^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/url\?/i, "url"],
  [/^https?:\/\/(?:l|lm)\.facebook\.com\/l\.php\?/i, "u"],
  [/^https?:\/\/l\.instagram\.com\/\?/i, "u"],
  [/^https?:\/\/(?:www\.)?youtube\.com\/redirect\?/i, "q"],
  [/^https?:\/\/out\.reddit\.com\//i, "url"],
  [/^https?:\/\/(?:www\.)?linkedin\.com\/redir\/redirect\?/i, "url"],
  [/^https?:\/\/slack-redir\.net\/link\?/i, "url"],
  [/^https?:\/\/t\.umblr\.com\/redirect\?/i, "z"],
];

/** The address that one of those leads to; any other stays. */
export function redirectTarget(address: string): string {
  for (const [start, field] of redirects) {
    const target = start.test(address) && URL.parse(address)?.searchParams.get(field);
    if (target && /^https?:\/\//i.test(target)) return target;
  }
  return address;
}
