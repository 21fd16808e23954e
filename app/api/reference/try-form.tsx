import { type FormEvent, useId, useState } from "react";
import { Field } from "../../kit/field.tsx";
import type { ShownOperation } from "./shown-operation.ts";

interface Answer {
  status: string;
  text: string;
}

/** Sends a real request, with what is typed here and the token of the page, without cookies. */
export function TryForm({ operation, token }: { operation: ShownOperation; token: string }) {
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const { scope } = operation;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const form = new FormData(event.currentTarget);
    setAnswer(await request(operation, form, token).catch(noAnswer));
    setBusy(false);
  }

  return (
    <form onSubmit={send} noValidate className="flex max-w-2xl flex-col items-start gap-4">
      <Inputs section={id} operation={operation} />
      {scope && !token && (
        <p className="text-soft text-sm">
          Paste a token with the scope “{scope}” at the top of the page first.
        </p>
      )}
      <button type="submit" className="button primary min-h-11" aria-disabled={isBusy}>
        {isBusy ? "Sending …" : "Send"}
      </button>
      <div role="status" className="w-full">
        {answer && <AnswerView {...answer} />}
      </div>
    </form>
  );
}

/** What the operation takes. */
function Inputs({ section, operation }: { section: string; operation: ShownOperation }) {
  const { parameters, exampleBody, takesFile } = operation;
  return (
    <>
      {parameters.map(({ name, example, isRequired }) => (
        <Field
          key={name}
          section={section}
          name={`parameter ${name}`}
          label={isRequired ? `${name}, required` : name}
          value={example}
          autoComplete="off"
        />
      ))}
      {exampleBody && (
        <Field
          section={section}
          name="body"
          label="Body"
          rows={Math.min(16, exampleBody.split("\n").length + 1)}
          value={exampleBody}
          spellCheck={false}
        />
      )}
      {takesFile && <Field section={section} name="file" label="Image" kind="file" accept="image/*" />}
    </>
  );
}

function AnswerView({ status, text }: Answer) {
  return (
    <>
      <p className="font-medium text-sm">{status}</p>
      {text && (
        <textarea
          readOnly
          value={text}
          rows={Math.min(20, text.split("\n").length)}
          aria-label="Answer"
          className="field mt-2 font-mono"
        />
      )}
    </>
  );
}

const noAnswer = (): Answer => ({ status: "The site could not be reached.", text: "" });

async function request(
  { method, path, parameters, exampleBody, takesFile }: ShownOperation,
  form: FormData,
  token: string,
) {
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place } of parameters) {
    const value = String(form.get(`parameter ${name}`) ?? "");
    if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value && place === "query") query.set(name, value);
    else if (value) headers.set(name, value);
  }
  if (exampleBody) headers.set("Content-Type", "application/json");
  const file = form.get("file");
  const body = takesFile && file instanceof File ? file : exampleBody ? String(form.get("body")) : undefined;
  const target = `/api/v1${address}${query.size ? `?${query}` : ""}`;
  const response = await fetch(target, { method, headers, body, credentials: "omit" });
  return { status: `${response.status} ${response.statusText}`, text: indent(await response.text()) };
}

function indent(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
