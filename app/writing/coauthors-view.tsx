import { Form, Link } from "react-router";
import { Field } from "../kit/field.tsx";
import { useSite } from "../ui/site.tsx";
import type { ListedCoauthor } from "./models/coauthors.server.ts";

interface Props {
  blogId: string;
  title: string;
  /** The author of the post's row; null: the company. */
  first: string | null;
  coauthors: ListedCoauthor[];
  /** The viewer among them. */
  own?: ListedCoauthor;
  mayName: boolean;
  /** Whether the viewer may write at all. */
  mayWrite: boolean;
  refused?: { handle: string; error: string };
}

/** Who is named as an author of a post, with what the viewer can do about it. */
export function CoauthorsView({ blogId, title, first, coauthors, own, mayName, mayWrite, refused }: Props) {
  const { company } = useSite();
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Authors</h1>
      <p className="mt-2 break-words text-soft">
        Of{" "}
        <Link to={`/blog/${blogId}`} dir="auto" className="text-accent underline underline-offset-4">
          {title}
        </Link>
      </p>
      {own && <OwnPlace own={own} mayWrite={mayWrite} />}
      <ol className="mt-6 divide-y divide-line border-line border-y">
        <li className="py-4">
          <bdi>{first || company}</bdi>
        </li>
        {coauthors.map((coauthor) => (
          <li key={coauthor.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <p className="min-w-0 break-words py-2">
              <bdi>{coauthor.name ?? coauthor.handle}</bdi>
              {!coauthor.accepted_at && <span className="text-faint text-sm"> · was asked</span>}
            </p>
            {mayName && coauthor.id !== own?.id && (
              <Form method="post">
                <input type="hidden" name="id" value={coauthor.id} />
                <button
                  type="submit"
                  name="act"
                  value="remove"
                  className="button min-h-11"
                  aria-label={`Remove ${coauthor.name ?? coauthor.handle}`}
                >
                  Remove
                </button>
              </Form>
            )}
          </li>
        ))}
      </ol>
      {mayName && <AskForm refused={refused} />}
    </main>
  );
}

/** For somebody who was asked, or is named. */
function OwnPlace({ own: { id, accepted_at }, mayWrite }: Required<Pick<Props, "own" | "mayWrite">>) {
  return (
    <Form method="post" className="mt-6 rounded-md bg-tint px-4 py-4">
      <input type="hidden" name="id" value={id} />
      <p>
        {accepted_at
          ? "You are named as an author of this post."
          : "You were asked to be named as an author of this post."}
        {mayWrite && (accepted_at ? " You may change its text." : " You may then change its text too.")}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {!accepted_at && (
          <button type="submit" name="act" value="accept" className="button primary min-h-11">
            Yes, name me
          </button>
        )}
        <button type="submit" name="act" value="remove" className="button min-h-11">
          {accepted_at ? "Take my name off" : "No, thank you"}
        </button>
      </div>
    </Form>
  );
}

function AskForm({ refused }: Pick<Props, "refused">) {
  return (
    <Form method="post" noValidate className="mt-8 flex max-w-md flex-col items-start gap-4">
      <Field
        section="authors"
        name="handle"
        label="Ask another member"
        hint="By the handle, as in the address of a profile. The name appears when they say yes; then they may change the text too."
        autoComplete="off"
        autoCapitalize="none"
        value={refused?.handle}
        error={refused?.error}
      />
      <button type="submit" name="act" value="ask" className="button min-h-11">
        Ask
      </button>
    </Form>
  );
}
