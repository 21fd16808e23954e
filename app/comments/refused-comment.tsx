import type { ComponentProps } from "react";
import { Message } from "../ui/message.tsx";
import { CommentForm } from "./section/comment-form.tsx";

/** Without scripts: a comment that was not taken, in the form again. */
export function RefusedComment({ refusal }: { refusal: ComponentProps<typeof CommentForm> | undefined }) {
  if (!refusal) return <Message title="Comments">They are below the articles.</Message>;
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Comment</h1>
      <CommentForm {...refusal} />
    </main>
  );
}
