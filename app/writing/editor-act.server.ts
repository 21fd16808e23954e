import { type ActionFunctionArgs, data } from "react-router";
import { dbContext, limitsContext, viewerContext } from "../http/context.ts";
import { readForm } from "../http/requests.ts";
import { addressOf, signedIn, tooManyText } from "../http/responses.ts";
import { seeOther } from "../http/see-other.server.ts";
import type { Asked, Given } from "../kit/acts.server.ts";
import { replaceUnstorable } from "../lib/characters.ts";
import { fieldText } from "../lib/text.ts";
import type { ActAnswer } from "./failed-act.ts";
import { publishTexts } from "./lib/editor-errors.ts";
import type { PublishingState } from "./lib/publishing-state.ts";

interface Act<About> {
  /** Finds what it is about, or throws why this person may not do it. */
  about(asked: Asked): Promise<About>;
  limit?: "write" | "saveDraft";
  /**
   * `to`: where it leads, when that is not back to its page. `said`: the code of the alert that is shown there. `state`: what an open
   * editor gets instead.
   */
  run(
    given: Given<About>,
  ): Promise<{ to?: string; said?: string; state?: Partial<PublishingState> } | Refused>;
}

type Refused = ({ alert: string } | { error: string }) & { status?: number };

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
    if ("alert" in outcome || "error" in outcome) return refuse({ ...outcome, values: textsOf(form) });
    const { to, said, state } = outcome;
    if (isFromEditor && state) return data<ActAnswer>({ done: { state, closes: to !== undefined } });
    throw seeOther(context, to ?? addressOf(request), said);
  };
}

const textsOf = (form: FormData) =>
  Object.fromEntries([...form.keys()].map((name) => [name, replaceUnstorable(fieldText(form, name))]));

const refuse = ({ status = 422, ...problem }: ActAnswer & { status?: number }) =>
  data<ActAnswer>(problem, { status });
