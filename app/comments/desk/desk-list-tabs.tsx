import { Link } from "react-router";
import { Form } from "../../kit/form.tsx";
import { pluralize } from "../../lib/text.ts";
import { type CommentAct, commentActs, type DeskList, deskLists } from "../lib/desk-acts.ts";

interface TabsProps {
  list: DeskList;
  /** 100 stands for more. */
  counts: Record<string, number>;
}

export function DeskListTabs({ list, counts }: TabsProps) {
  const numberOf = (name: string) => counts[name] ?? 0;
  return (
    <nav aria-label="Comments" className="mt-6 flex flex-wrap gap-2">
      {Object.entries(deskLists).map(([name, text]) => (
        <Link
          key={name}
          to={`/desk/comments?show=${name}`}
          className="chip"
          aria-current={name === list ? "page" : undefined}
        >
          {text}
          {numberOf(name) > 0 && ` (${numberOf(name) > 99 ? "99+" : numberOf(name)})`}
        </Link>
      ))}
    </nav>
  );
}

/** What was just done, with a button that takes it back. */
export function Outcome({ did, undo }: { did: string | null; undo: { id: string; from: string }[] }) {
  if (did === "block")
    return (
      <p role="status" className="mt-4 text-sm text-soft">
        The person is blocked, and can be unblocked at People.
      </p>
    );
  if (!did || !Object.hasOwn(commentActs, did)) return null;
  const { done, to } = commentActs[did as CommentAct];
  // An end of reports has nothing to take back.
  const nothing = to ? "Nothing was changed: that was done before." : "Done.";
  const said = undo.length > 0 ? `${pluralize(undo.length, "comment")} ${done}.` : nothing;
  return (
    <Form
      act="undo"
      button={undo.length > 0 ? "Undo" : undefined}
      hidden={{ changed: undo.map(({ id, from }) => `${id}-${from}`).join(".") }}
      className="mt-4 flex flex-wrap items-center gap-3 text-sm"
    >
      <span role="status" className="text-soft">
        {said}
      </span>
    </Form>
  );
}
