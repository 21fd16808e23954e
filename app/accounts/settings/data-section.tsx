import { Section } from "../../ui/section.tsx";
/** A plain form, since the response is a file: it works without JavaScript, and the page stays. */
export function DataSection() {
  return (
    <Section id="your-data" title="Your data">
      <p className="mt-4 text-soft">
        One archive with your account, your blogs as Markdown with their images, your bookmarks, follows and
        likes, and what you did in lessons.
      </p>
      <form method="post" action="/account/data" className="mt-4">
        <button type="submit" className="button">
          Download my data
        </button>
      </form>
    </Section>
  );
}
