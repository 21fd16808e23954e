import { type ActionFunctionArgs, data } from "react-router";
import { dbContext, limitsContext, viewerContext } from "../http/context.ts";
import { readForm } from "../http/requests.ts";
import { signedIn, tooManyText } from "../http/responses.ts";
import { seeOther } from "../http/see-other.server.ts";
import type { Asked, Given } from "../kit/acts.server.ts";
import { replaceUnstorable } from "../lib/characters.ts";
import { fieldText } from "../lib/text.ts";
import type { ActProblem } from "./failed-act.ts";
import { publishTexts } from "./lib/editor-errors.ts";

interface Act<About> {
  /** Finds what it is about, or throws why this person may not do it. */
  about(asked: Asked): Promise<About>;
  limit?: "write" | "saveDraft";
  /** `said`: the code of the alert that the next page shows. `state`: what an open editor gets instead of that page. */
  run(given: Given<About>): Promise<{ to: string; said?: string; state?: object } | Refused>;
}

type Refused = ActProblem & { status?: number };

/**
 * The action of what writers do with a draft or a post. The form of a page of its own is led on; to the scripts of an open editor,
 * which send `from=editor`, the answer is the new state.
 */
export function editorAct<About>({ about, limit, run }: Act<About>) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const isFromEditor = form.get("from") === "editor";
    const { user: viewer } = context.get(viewerContext);
    if (!viewer && isFromEditor) return refuse({ alert: publishTexts.signedOut, status: 401 });
    const asked = { request, params, context, user: signedIn(viewer, request), db: context.get(dbContext) };
    const given = { ...asked, about: await about(asked), form };
    const waitSeconds = limit && (await context.get(limitsContext)[limit].take(asked.user.id));
    const outcome = waitSeconds ? { alert: tooManyText(waitSeconds), status: 429 } : await run(given);
    if (!("to" in outcome)) return refuse({ ...outcome, values: textsOf(form) });
    if (isFromEditor && outcome.state) return data<ActProblem>(outcome.state);
    throw seeOther(context, outcome.to, outcome.said);
  };
}

const textsOf = (form: FormData) =>
  Object.fromEntries([...form.keys()].map((name) => [name, replaceUnstorable(fieldText(form, name))]));

const refuse = ({ status = 422, ...problem }: Refused) => data<ActProblem>(problem, { status });
