/** The path of this site that an address leads to, which anybody may have written; "/" for any other address. */
export function ownPath(address: string | null, publicUrl: string): string {
  const url = address ? URL.parse(address, publicUrl) : null;
  // A path that begins with two slashes, as "/.//evil.example" comes to, would name another site.
  const own = url?.origin === publicUrl && !url.pathname.startsWith("//");
  return own ? url.pathname + url.search : "/";
}
