/** Discards a draft, or brings it back. Returns whether the server has done so. */
export async function sendDiscarded(id: string, isDiscarded: boolean): Promise<boolean> {
  const body = new URLSearchParams({ on: isDiscarded ? "yes" : "no" });
  const options = { method: "POST", body };
  try {
    const signal = AbortSignal.timeout(15_000);
    const { ok, url } = await fetch(`/write/${id}/discard`, { ...options, signal });
    // Somebody who is signed out is led to the login.
    return ok && new URL(url).pathname !== "/login";
  } catch {
    return false;
  }
}
