interface Props {
  /** The address of the feed. */
  to?: string;
  /** What is in it. */
  of?: string;
}

/** A feed, and what to do with it. */
export function FeedNote({ to = "/feed.xml", of = "all posts" }: Props) {
  return (
    <p className="text-soft text-sm">
      Copy the address of the{" "}
      <a href={to} className="text-accent underline underline-offset-4">
        feed of {of}
      </a>{" "}
      into a feed reader, and new posts come to you.
    </p>
  );
}
