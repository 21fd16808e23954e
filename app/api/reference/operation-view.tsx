import { useState } from "react";
import type { ShownField, ShownOperation } from "./shown-operation.ts";
import { TryForm } from "./try-form.tsx";

export function OperationView({ operation, token }: { operation: ShownOperation; token: string }) {
  const [isTrying, setTrying] = useState(false);
  const { id, method, path, summary, description, scope, parameters, body, answer, curl } = operation;
  return (
    <details id={id} className="group scroll-mt-28">
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-4 gap-y-1 py-3.5 marker:content-none hover:bg-raised">
        <code className="w-16 shrink-0 font-semibold text-accent text-sm">{method}</code>
        <code className="min-w-0 break-words text-sm">{path}</code>
        <span className="text-soft text-sm">{summary}</span>
      </summary>
      <div className="flex flex-col gap-5 pb-7">
        <p className="max-w-2xl text-soft">
          {description && <Marked text={`${description} `} />}
          {scope ? (
            <>
              It needs a token with the scope <code>{scope}</code>.
            </>
          ) : (
            "It needs no token."
          )}
        </p>
        <Fields title="Parameters" fields={parameters} />
        <Fields title="What is sent" fields={body} />
        <Fields title="The answer" fields={answer} />
        <pre className="whitespace-pre-wrap break-words rounded-md bg-raised p-4 text-sm">
          <code>{curl}</code>
        </pre>
        {isTrying ? (
          <TryForm operation={operation} token={token} />
        ) : (
          <button type="button" onClick={() => setTrying(true)} className="button needs-js self-start">
            Try it
          </button>
        )}
      </div>
    </details>
  );
}

function Fields({ title, fields }: { title: string; fields: ShownField[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold text-sm">{title}</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-0.5 text-sm sm:gap-y-2 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
        {fields.map(({ name, type, description, isRequired }) => (
          <div key={name} className="contents">
            <dt className="min-w-0 break-words">
              <code>{name}</code>
              {isRequired && title !== "The answer" && <span className="text-faint"> required</span>}
            </dt>
            <dd className="mb-2.5 text-soft sm:mb-0">
              <span className="text-faint">{type}</span>
              {description && (
                <>
                  {" · "}
                  <Marked text={description} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A text in which code stands between backticks. */
function Marked({ text }: { text: string }) {
  // The pieces never move.
  return text.split("`").map((piece, at) => (at % 2 ? <code key={`${at} ${piece}`}>{piece}</code> : piece));
}
