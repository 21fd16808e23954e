/** A plain form, since the response is a file: it works without JavaScript, and the page stays. */
export function DataSection() {
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data" className="border-line border-b pb-3 font-semibold text-lg">
        Your data
      </h2>
      <p className="mt-4 text-soft">
        One archive with your account, your blogs as Markdown with their images, your bookmarks, follows and
        likes.
      </p>
      <form method="post" action="/account/data" className="mt-4">
        <button type="submit" className="button">
          Download my data
        </button>
      </form>
    </section>
  );
}
