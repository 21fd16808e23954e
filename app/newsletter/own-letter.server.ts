import type { RouterContextProvider } from "react-router";
import type { User } from "../core/user.server.ts";
import { dbContext } from "../http/context.ts";
import { can } from "../lib/permissions.ts";
import { findDraftOfBlog } from "../writing/models/draft.server.ts";
import { readOwnLetter } from "./letter-source.server.ts";
import { noLetterText } from "./make-items.server.ts";
import { countAudience, countLearners, listAudience, nobodyText } from "./models/audience.server.ts";
import type { Issue } from "./models/issue.server.ts";
import { listAddressees } from "./models/own-letter.server.ts";

type Context = Readonly<RouterContextProvider>;

export type OwnLetter = NonNullable<Awaited<ReturnType<typeof openOwnLetter>>>;

/** What the desk shows of a letter of its own; undefined: the issue is a post or a digest. */
export async function openOwnLetter(context: Context, user: User, issue: Issue) {
  const { audience, state } = issue;
  if (!audience) return undefined;
  const db = context.get(dbContext);
  const addressees = await listAddressees(db);
  const to = addressees.find(([value]) => value === audience)?.[1] ?? "A label or a course that is gone";
  return { to, draft: state === "draft" ? await openDraft(context, user, issue, addressees) : undefined };
}

async function openDraft(context: Context, user: User, issue: Issue, addressees: [string, string][]) {
  const db = context.get(dbContext);
  const audience = { to: issue.audience! };
  const [, course] = /^course:(.+)$/.exec(audience.to) ?? [];
  return {
    ...{ addressees, now: Date.now(), email: user.email },
    isChanged: (await findDraftOfBlog(db, user, issue.id))?.is_published === 0,
    ...(await readReadiness(context, issue)),
    some: can(user, "manage-people") ? await listAudience(db, audience, 20) : [],
    learners: course === undefined ? undefined : await countLearners(db, course),
  };
}

/** How many get a draft, and why it cannot be sent; `problem` undefined: it can. */
export async function readReadiness(context: Context, issue: Issue) {
  const hasText = (await readOwnLetter(context, issue)) !== undefined;
  const count = await countAudience(context.get(dbContext), { to: issue.audience! });
  return { hasText, count, problem: hasText ? count === 0 && nobodyText : noLetterText };
}
