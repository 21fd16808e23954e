/** The private address for feed readers, and a button that makes one. */
export function FeedAddress({ address }: { address?: string }) {
  return (
    <section className="mt-12 max-w-2xl border-line border-t pt-6 text-sm">
      <h2 className="font-semibold text-base">For your feed reader</h2>
      <p className="mt-2 text-soft">Whoever knows its address can read what you follow.</p>
      {address && <input readOnly value={address} aria-label="Address of the feed" className="field mt-1" />}
      <form method="post" action="/following/feed" className="mt-3">
        <button type="submit" className="button min-h-11">
          {address ? "Make a new address" : "Make a private address"}
        </button>
      </form>
      <p className="mt-6">
        <a href="/profile/muted" className="text-accent underline underline-offset-4">
          People whom you muted
        </a>
      </p>
    </section>
  );
}
