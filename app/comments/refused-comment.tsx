import type { ComponentProps } from "react";
import { Message } from "../ui/message.tsx";
import { CommentForm } from "./comment-form.tsx";

/** Without scripts: a comment that was not taken, in the form again. */
export function RefusedComment({ actionData }: { actionData?: ComponentProps<typeof CommentForm> }) {
  if (!actionData) return <Message title="Comments">They are below the articles.</Message>;
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Comment</h1>
      <CommentForm {...actionData} />
    </main>
  );
}
