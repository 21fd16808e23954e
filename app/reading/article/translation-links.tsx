import type { Translations } from "./translations.server.ts";

/** Where else a text can be read, and whether its original was changed since. */
export function TranslationLinks({
  translations: { id, links, newer, mayConfirm },
}: {
  translations: Translations;
}) {
  return (
    <>
      <p className="mt-4 text-sm text-soft">
        Also in{" "}
        {links.map(({ id, lang, dir, name }, at) => (
          <span key={id}>
            {at > 0 && " · "}
            <a className="underline" href={`/blog/${id}`} hrefLang={lang} lang={lang} dir={dir}>
              {name}
            </a>
          </span>
        ))}
      </p>
      {newer && (
        <div role="note" className="mt-4 rounded-md bg-tint px-4 py-3 text-sm">
          <p>
            The{" "}
            <a className="underline" href={`/blog/${newer.id}`}>
              original
            </a>{" "}
            was changed on <time dateTime={newer.at}>{newer.date}</time>, after this translation.
          </p>
          {mayConfirm && (
            <form method="post" action={`/blog/${id}/translation`} className="mt-3">
              <input type="hidden" name="follows" value={newer.at} />
              <button type="submit" className="button">
                It is up to date
              </button>
            </form>
          )}
        </div>
      )}
    </>
  );
}
