interface Props {
  /** Of Markdown that was rendered as comments are, which sanitizes it. */
  html: string;
  className?: string;
}

/** A text of some paragraphs, such as a comment. */
export function ShortText({ html, className = "" }: Props) {
  return (
    <div dir="auto" className={`comment-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
