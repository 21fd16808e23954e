interface Props {
  blogId: string;
  /** Whether this is the draft of the editors; else they have changes that are not published. */
  ofEditors: boolean;
  /** The author's name; undefined: the viewer is the author. */
  author?: string;
}

/** Says whose draft of a post this is. The links load the page anew: another draft is another editor. */
export function EditorialNote({ blogId, ofEditors, author }: Props) {
  const own = `/blog/${blogId}/edit`;
  return (
    <p className="mb-8 rounded-md bg-tint px-4 py-3 text-sm">
      {!ofEditors ? (
        <>
          An editor is changing this post.{" "}
          <a href={`${own}?by=editors`} className="text-accent underline">
            See it and take part
          </a>
        </>
      ) : author === undefined ? (
        <>
          This is what editors change in your post. Update publishes it, under your name.{" "}
          <a href={own} className="text-accent underline">
            Back to your own draft
          </a>
        </>
      ) : (
        <>
          This is a post of <bdi>{author}</bdi>, whose name stays on it. The author is told, and can take
          part.
        </>
      )}
    </p>
  );
}
