/** The path and query of an untrusted address when it leads to this site; "/" for any other address. */
export function pathOnThisSite(address: string | null, publicUrl: string): string {
  const url = address ? URL.parse(address, publicUrl) : null;
  // A path that begins with two slashes would lead to another site. "/.//evil.example" is parsed into such a path.
  const isOnThisSite = url?.origin === publicUrl && !url.pathname.startsWith("//");
  return isOnThisSite ? url.pathname + url.search : "/";
}
