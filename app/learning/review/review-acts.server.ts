import { renderShortText, unrenderableText } from "../../http/short-text.server.ts";
import { actsAbout, type Given } from "../../kit/acts.server.ts";
import { by, line, lines, upTo } from "../../kit/fields.ts";
import { looksEmpty } from "../../lib/characters.ts";
import type { Decision } from "../models/review.server.ts";

const answer = lines.check(upTo(5000, "An answer"));
const missing = answer.check(
  by((text) => (looksEmpty(text) ? "Say what is missing: the learner reads it." : undefined)),
);

type Decide<About, R> = (given: Given<About, R>, decision: Decision) => Promise<string | undefined>;

/** The acts of a page that shows work which waits. `decide` returns where that leads; undefined when it does not wait any more. */
export function reviewActs<About, R>(decide: Decide<About, R>) {
  const act = (state: Decision["state"], answer: typeof lines) => ({
    fields: { at: line, answer },
    run: async (given: Given<About, R> & { fields: { at: string; answer: string } }) => {
      const { at: seenAt, answer } = given.fields;
      const rendered = await renderShortText(given.context, given.user!.id, answer);
      if (!rendered) return { errors: { answer: unrenderableText } };
      const { html, plain } = rendered;
      const to = await decide(given, { state, seenAt, answer, html, plain });
      if (to) return { to };
      const form = "It does not wait any more, or its text changed meanwhile. Read it again.";
      return { errors: { form }, status: 409 };
    },
  });
  return actsAbout<About, R>()({ accept: act("accepted", answer), return: act("returned", missing) });
}
