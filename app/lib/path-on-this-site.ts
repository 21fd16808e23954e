/** The path, query and fragment of an untrusted address when it leads to this site; "/" for any other address. */
export function pathOnThisSite(address: string | null, publicUrl: string): string {
  const url = address ? URL.parse(address, publicUrl) : null;
  // A path that begins with two slashes would lead to another site. "/.//evil.example" is parsed into such a path.
  const isOnThisSite = url?.origin === publicUrl && !url.pathname.startsWith("//");
  return isOnThisSite ? url.pathname + url.search + url.hash : "/";
}

/** The address of /login or /signup from which a person returns to `to`, a path of this site; without one, to "/". */
export function signInAddress(page: "/login" | "/signup", to?: string | null): string {
  return to && to !== "/" ? `${page}?${new URLSearchParams({ to })}` : page;
}
