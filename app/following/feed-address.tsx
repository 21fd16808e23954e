/** The private address for feed readers, and a button that makes a new one. */
export function FeedAddress({ address }: { address: string }) {
  return (
    <section className="mt-12 max-w-2xl border-line border-t pt-6">
      <h2 className="font-semibold">For your feed reader</h2>
      <label className="mt-2 block text-sm text-soft">
        Whoever knows this address can read what you follow.
        <input readOnly value={address} className="field mt-1 text-sm" />
      </label>
      <form method="post" action="/following/feed" className="mt-3">
        <button type="submit" className="button min-h-11">
          Make a new address
        </button>
      </form>
      <p className="mt-6 text-sm">
        <a href="/profile/muted" className="text-accent underline underline-offset-4">
          People whom you muted
        </a>
      </p>
    </section>
  );
}
