import { Form, Link, useNavigation } from "react-router";
import { Field } from "../../kit/field.tsx";
import { pluralize } from "../../lib/text.ts";
import { Choice } from "../../ui/choice.tsx";

interface Submitted {
  email?: string;
  posts?: "keep" | "remove";
  error: string;
}

interface Props {
  email: string;
  possessions: { posts: number; comments: number; likes: number; follows: number; bookmarks: number };
  needsPassword: boolean;
  /** The fields of a form that was refused, and why. */
  submitted?: Submitted;
}

/** Lists what will be deleted, and asks whether to keep the posts. */
export function DeleteForm({ email, possessions, needsPassword, submitted }: Props) {
  const { posts, comments, likes, follows, bookmarks } = possessions;
  const isBusy = useNavigation().state !== "idle";
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 py-10">
      <h1 className="text-3xl tracking-tight">Delete account</h1>
      <p className="mt-4 text-soft">These go from this site, and cannot be brought back:</p>
      <ul className="mt-3 list-disc pl-6 text-soft">
        <li>your name, your picture and your email</li>
        <li>
          {pluralize(likes, "like")}, {pluralize(bookmarks, "saved blog")}, {pluralize(follows, "follow")}
        </li>
        <li>your lists, also the public ones</li>
        <li>your likes of comments, and your highlights with their notes</li>
        <li>your drafts with all of their versions</li>
        <li>what you did in lessons, and your certificates</li>
        <li>all of your sessions, passkeys and connections</li>
      </ul>
      <Form
        method="post"
        noValidate
        className="mt-8 flex flex-col gap-6"
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        {posts + comments > 0 && (
          <PostsField posts={posts} comments={comments} choice={submitted?.posts ?? "keep"} />
        )}
        <div className="flex flex-col gap-4">
          <Field
            {...{ section: "delete", name: "email", kind: "email", value: submitted?.email }}
            label={`To confirm, type the email of your account, ${email}`}
            autoComplete="off"
          />
          {needsPassword && (
            <Field
              {...{ section: "delete", name: "password", kind: "password", label: "Current password" }}
              autoComplete="current-password"
            />
          )}
          {submitted && (
            <p role="alert" className="problem-box">
              {submitted.error}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button danger" aria-disabled={isBusy}>
            Delete my account
          </button>
          <Link to="/account" className="button">
            Keep it
          </Link>
        </div>
      </Form>
      <p className="mt-8 text-soft text-sm">
        You can{" "}
        <Link to="/account#your-data" className="text-accent underline underline-offset-4">
          download your data
        </Link>{" "}
        before.
      </p>
    </main>
  );
}

interface PostsProps {
  posts: number;
  comments: number;
  choice: "keep" | "remove";
}

function PostsField({ posts, comments, choice }: PostsProps) {
  const parts = [posts > 0 && pluralize(posts, "post"), comments > 0 && pluralize(comments, "comment")];
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">Your {parts.filter(Boolean).join(" and ")}</legend>
      <Choice
        {...{ type: "radio", name: "posts", value: "keep", isOn: choice === "keep" }}
        hint="They stay, written by a “Former member”."
      >
        Keep my blogs and comments without my name
      </Choice>
      <Choice
        {...{ type: "radio", name: "posts", value: "remove", isOn: choice === "remove" }}
        hint="Their addresses lead to “Blog not found!”."
      >
        Delete my blogs and comments too
      </Choice>
    </fieldset>
  );
}
