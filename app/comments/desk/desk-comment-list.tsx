import { Link } from "react-router";
import { DeskTime } from "../../kit/desk/desk-time.tsx";
import { PersonName, useDeskName } from "../../kit/desk/log-list.tsx";
import { Field } from "../../kit/field.tsx";
import { Form, useErrors } from "../../kit/form.tsx";
import { type ReportReason, reportReasons } from "../../lib/report-fields.ts";
import { useAnswer } from "../../ui/answer.ts";
import { ShortText } from "../../ui/short-text.tsx";
import { actsOfList, commentActs, type DeskList, heldForTexts } from "../lib/desk-acts.ts";
import type { DeskComment } from "../models/desk-comments.server.ts";

interface Props {
  list: DeskList;
  comments: DeskComment[];
  canBlock: boolean;
}

/** The comments of a list in one form: several are chosen, then one button decides about them. */
export function DeskCommentList({ list, comments, canBlock }: Props) {
  const problem = useErrors().reason;
  if (comments.length === 0) return <p className="mt-8 text-soft">No comments here.</p>;
  const acts = actsOfList[list];
  return (
    <Form act={acts} className="">
      <ul className="mt-4 divide-y divide-line">
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} isAlone={comments.length === 1} />
        ))}
      </ul>
      <div className="sticky bottom-0 flex flex-wrap items-end gap-2 border-line border-t bg-paper py-3">
        {acts.includes("hide") && <Field label="Reason to hide, which the author reads" name="reason" />}
        {acts.map((act) => (
          <button
            key={act}
            type="submit"
            name="act"
            value={act}
            className={`button min-h-11 ${act === "approve" ? "primary" : act === "delete" ? "danger" : ""}`}
          >
            {commentActs[act].text}
          </button>
        ))}
        {problem && !acts.includes("hide") && (
          <p role="alert" className="basis-full text-danger text-sm">
            {problem}
          </p>
        )}
      </div>
      {canBlock && <BlockPerson comments={comments} />}
    </Form>
  );
}

function CommentRow({ comment, isAlone }: { comment: DeskComment; isAlone: boolean }) {
  const chosen = useAnswer().values.id;
  const { id, author_id, name, title, html, state, held_for, reason, said, at } = comment;
  return (
    <li className="flex items-start gap-3 py-4">
      <input
        type="checkbox"
        name="id"
        value={id}
        defaultChecked={chosen?.includes(id) ?? isAlone}
        aria-label={`Comment by ${name ?? "a member"} on ${title}`}
        className="mt-1 size-5 shrink-0"
      />
      <div className="min-w-0 flex-1 text-sm">
        <p>
          {author_id ? <PersonName id={author_id} name={name} /> : (name ?? "A former member")} on{" "}
          <Link to={`/comments/${id}`} className="underline">
            <bdi>{title}</bdi>
          </Link>
        </p>
        <DeskTime at={at} />
        <ShortText html={html} className="mt-2" />
        {held_for && state === "waiting" && (
          <p className="mt-2 text-faint">Waits because {heldForTexts[held_for]}.</p>
        )}
        {reason && <p className="mt-2 text-faint">Hidden: “{reason}”</p>}
        {said.map((report, index) => (
          <p key={`${index} ${report.note}`} className="mt-2 break-words border-line border-l-2 pl-3">
            <span className="font-medium">{reportReasons[report.reason as ReportReason]}</span>{" "}
            <span dir="auto" className="text-soft">
              {report.note}
            </span>
          </p>
        ))}
      </div>
    </li>
  );
}

/** Blocks one of those who wrote the comments. */
function BlockPerson({ comments }: { comments: DeskComment[] }) {
  const deskName = useDeskName();
  const people = new Map(
    comments.flatMap(({ author_id, name, blocked_at }) =>
      author_id && !blocked_at ? [[author_id, deskName(author_id, name)] as const] : [],
    ),
  );
  if (people.size === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-2 py-3">
      <Field isNarrow label="Person" name="person" value={[...people.keys()][0]!} options={[...people]} />
      <button type="submit" name="act" value="block" className="button danger min-h-11">
        Block this person
      </button>
    </div>
  );
}
