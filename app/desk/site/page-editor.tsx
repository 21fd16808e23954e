import { Link } from "react-router";

interface Props {
  title: string;
  /** Markdown. */
  content: string;
  isWritten: boolean;
  error?: string;
  /** The rendered text, when a preview was asked for. */
  html?: string;
}

/** Both buttons load the page again, so that the preview works the same without scripts. */
export function PageEditor({ title, content, isWritten, error, html }: Props) {
  return (
    <>
      {html !== undefined && <Preview title={title} html={html} />}
      <form method="post" encType="multipart/form-data" noValidate className="mt-8 grid max-w-2xl gap-4">
        {error && (
          <p id="problem" role="alert" className="problem-box">
            {error}
          </p>
        )}
        <div>
          <label className="text-sm text-soft" htmlFor="field-title">
            Title
          </label>
          <input className="field mt-1" id="field-title" name="title" dir="auto" defaultValue={title} />
        </div>
        <div>
          <label className="text-sm text-soft" htmlFor="field-content">
            Text
          </label>
          <textarea
            className="field mt-1 font-mono text-sm"
            id="field-content"
            name="content"
            dir="auto"
            rows={20}
            defaultValue={content}
            aria-describedby={error ? "problem notes-content" : "notes-content"}
          />
          <p id="notes-content" className="mt-1 text-faint text-sm">
            In Markdown: “## ” begins a heading, “- ” a point of a list, and **two stars** make words bold.
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-3">
          <button type="submit" name="act" value="save" className="button primary min-h-11">
            Save the page
          </button>
          <button type="submit" name="act" value="preview" className="button min-h-11">
            Preview
          </button>
          <Link to="/desk/site/pages" className="px-2 text-sm text-soft hover:text-ink">
            Back
          </Link>
        </p>
      </form>
      {isWritten && <RemoveForm />}
    </>
  );
}

function Preview({ title, html }: { title: string; html: string }) {
  return (
    <section
      aria-labelledby="preview-title"
      className="mt-8 max-w-2xl rounded-lg border border-line p-5 sm:p-8"
    >
      <h2 id="preview-title" className="text-faint text-sm">
        Preview, not saved yet
      </h2>
      <p dir="auto" className="mt-4 break-words font-semibold font-serif text-3xl tracking-tight">
        {title}
      </p>
      {/* The server has sanitized it. */}
      <div className="article mt-6" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

function RemoveForm() {
  return (
    <form method="post" encType="multipart/form-data" className="mt-10 max-w-2xl border-line border-t pt-5">
      <p className="text-sm text-soft">Without the page, its link in the footer leads nowhere.</p>
      <button type="submit" name="act" value="remove" className="button mt-3 min-h-11">
        Remove the page
      </button>
    </form>
  );
}
