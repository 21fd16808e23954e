import { Link } from "react-router";
import { detailNames } from "../lib/blog-form.ts";
import type { DraftText } from "../lib/draft-fields.ts";

/** A text that was sent without scripts after the draft was saved elsewhere. */
export interface DraftClash {
  id: string;
  /** The revision of their text. */
  revision: number;
  theirs: DraftText;
  mine: DraftText;
}

/** Shows both texts, where no script can merge them. Both are versions already. */
export function ClashPage({ id, revision, theirs, mine }: DraftClash) {
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-5 py-10">
      <h1 className="text-3xl tracking-tight">Changed in two places</h1>
      <p className="mt-2 max-w-2xl text-soft">
        This draft was saved elsewhere since you opened it. Both texts are saved as{" "}
        <Link to={`/write/${id}/versions`} className="text-accent underline underline-offset-4">
          versions
        </Link>
        , whichever you go on with.
      </p>
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        <section aria-labelledby="theirs">
          <h2 id="theirs" className="font-semibold text-lg">
            Saved elsewhere
          </h2>
          <DraftTextView text={theirs} />
          <p className="mt-4">
            <Link to={`/write/${id}`} className="button">
              Continue with this text
            </Link>
          </p>
        </section>
        <section aria-labelledby="mine">
          <h2 id="mine" className="font-semibold text-lg">
            What you sent
          </h2>
          <DraftTextView text={mine} />
          <form method="post" action="/write" encType="multipart/form-data" className="mt-4">
            <Fields id={id} base={revision} text={mine} />
            <button type="submit" name="save" value="draft" className="button">
              Continue with this text
            </button>
          </form>
        </section>
      </div>
    </main>
  );
}

function DraftTextView({ text: { title, description, content } }: { text: DraftText }) {
  return (
    <div dir="auto" className="mt-3 border-line border-t pt-3">
      {title && <p className="break-words font-serif font-semibold text-xl">{title}</p>}
      {description && <p className="mt-1 break-words text-soft">{description}</p>}
      <p className="mt-3 whitespace-pre-wrap break-words">{content}</p>
    </div>
  );
}

function Fields({ id, base, text }: { id: string; base: number; text: DraftText }) {
  const names = ["title", "description", "image", "as", ...detailNames] as const;
  return (
    <>
      <input type="hidden" name="publishKey" value={id} />
      <input type="hidden" name="base" value={base} />
      {names.map((name) => text[name] && <input key={name} type="hidden" name={name} value={text[name]} />)}
      {/* A hidden input would lose its line breaks. */}
      <textarea name="content" hidden readOnly defaultValue={text.content} />
    </>
  );
}
