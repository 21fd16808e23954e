import { ShortText } from "../../ui/short-text.tsx";

export interface Answered {
  /** As Markdown; "": nothing was said. */
  reason: string;
  /** "" for one of before Markdown was taken. */
  answer_html: string;
}

/** What was answered to work. */
export function AnswerText({ reason, answer_html }: Answered) {
  if (!reason) return null;
  if (answer_html) return <ShortText html={answer_html} />;
  return (
    <p dir="auto" className="break-words">
      {reason}
    </p>
  );
}
