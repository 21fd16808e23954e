import type { ReactNode } from "react";
import { useActionData } from "react-router";
import type { Answer } from "../../ui/answer.ts";
import { Form } from "../form.tsx";

interface Props<R extends { id: string }> {
  rows: R[];
  /** The act that saves a row, and adds one. */
  act: string;
  /** The act that takes a row away. */
  removeAct: string;
  /** The id of the row that the last form adds. */
  nextId: string;
  /** What a closed row says. */
  textOf(row: R): ReactNode;
  /** The fields; without a row those that add one. */
  children(row?: R): ReactNode;
}

/** A list whose rows open to be changed or taken away, and a form that adds one. A refused row stays open. */
export function RowForms<R extends { id: string }>(props: Props<R>) {
  const { rows, act, removeAct, nextId, textOf, children } = props;
  const refusedId = useActionData<Answer>()?.values.id;
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id}>
            <details open={refusedId === row.id} className="py-1 open:pb-5">
              <summary className="min-h-11 cursor-pointer content-center break-words">{textOf(row)}</summary>
              <Form act={act} button="Save" look="primary" row={{ id: row.id }} columns={2}>
                {children(row)}
              </Form>
              <Form act={removeAct} button="Remove" look="danger" row={{ id: row.id }} />
            </details>
          </li>
        ))}
      </ul>
      <Form key={nextId} act={act} button="Add" row={{ id: nextId }} columns={2}>
        {children()}
      </Form>
    </>
  );
}
