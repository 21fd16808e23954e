import { TrapField } from "../ui/hidden-fields.tsx";
import { useSite } from "../ui/site.tsx";

/** In the footer, on pages that are kept for everybody: it holds nothing of the visitor. */
export function FooterSubscribeBox() {
  if (!useSite().hasNewsletter) return null;
  return (
    <section aria-label="Posts by mail" className="subscribe-footer">
      <h2>Posts by mail</h2>
      <AddressForm place="footer" />
    </section>
  );
}

/** Below an article. For members the account page has it. */
export function ArticleSubscribeBox({ blogId }: { blogId: string }) {
  const { hasNewsletter, user, name } = useSite();
  if (!hasNewsletter || user) return null;
  return (
    <section className="subscribe-box" aria-labelledby="subscribe-title">
      <h2 id="subscribe-title">Read on by mail</h2>
      <p>
        New posts of <bdi>{name}</bdi>, by mail. You confirm your address first, and every letter has a link
        that ends it.
      </p>
      <AddressForm place="article" about={blogId} />
    </section>
  );
}

/** The next page asks what somebody wants, and sends nothing before. */
function AddressForm({ place, about }: { place: string; about?: string }) {
  return (
    <form method="post" action="/subscribe" className="subscribe-form">
      <label htmlFor={`subscribe-${place}`}>Your address</label>
      <input
        id={`subscribe-${place}`}
        name="address"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        placeholder="you@example.org"
        className="field"
      />
      <TrapField />
      {about && <input type="hidden" name="about" value={about} />}
      <button type="submit" className="button">
        Subscribe
      </button>
    </form>
  );
}
