import { type DraftText, draftFieldNames } from "../lib/draft-fields.ts";
import type { SaveAnswer, SaveFailure, SaveRequest } from "./save-messages.ts";

interface Target {
  /** The draft's id. */
  id: string;
  /** A random id of the open editor. */
  session: string;
  /** The id of the account whose text it is; undefined when it may be whoever is signed in. */
  account?: string;
  /** The published blog that the draft changes. */
  blogId?: string;
  /** The revision of that blog which the text is based on. */
  blogRevision?: number;
}

const timeoutMs = 30_000;
/** Browsers finish a request of a closed page when its body has at most 64 KB, all such requests together. */
const maxKeepaliveBytes = 56 * 1024;

/** Sends a draft to the server. */
export async function postDraft(
  { id, session, account, blogId, blogRevision }: Target,
  { text, base, kind }: SaveRequest,
): Promise<SaveAnswer> {
  const body = toForm(text, {
    base: String(base),
    session,
    kind,
    ...(account && { account }),
    ...(blogId && { blogId, blogRevision: String(blogRevision) }),
  });
  const options = { method: "POST", headers: { Accept: "application/json" }, body };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`/drafts/${id}`, { ...options, signal, keepalive: fitsKeepalive(text) });
    return await readAnswer(id, response);
  } catch {
    return { failure: { reason: "offline" } };
  }
}

function toForm(text: DraftText, extra: Record<string, string>) {
  const form = new FormData();
  // These come first, so that a body that breaks off still says to which draft it belongs.
  for (const [name, value] of Object.entries(extra)) form.set(name, value);
  for (const name of draftFieldNames) form.set(name, text[name] ?? "");
  return form;
}

function fitsKeepalive(text: DraftText) {
  const all = draftFieldNames.map((name) => text[name] ?? "").join("");
  return all.length < maxKeepaliveBytes && new TextEncoder().encode(all).length < maxKeepaliveBytes - 4096;
}

interface AnswerBody {
  id?: string;
  blogId?: string;
  revision?: number;
  blogRevision?: number;
  theirs?: DraftText;
  error?: string;
  waitSeconds?: number;
  isOtherAccount?: boolean;
}

/** Something between here and the server may answer with a page of its own: that is no answer. */
async function readAnswer(ownId: string, response: Response): Promise<SaveAnswer> {
  const body: AnswerBody = await response.json().catch(() => undefined);
  if (response.redirected || (response.ok && body?.revision === undefined))
    return { failure: { reason: "offline" } };
  const { id = ownId, blogId, blogRevision, revision = 0, theirs } = body ?? {};
  const { error, waitSeconds = 0, isOtherAccount } = body ?? {};
  if (response.ok) return { savedRevision: revision, id, blogId, blogRevision };
  if (response.status === 409 && theirs)
    return { theirs: { revision, text: theirs }, id, blogId, blogRevision };
  const reason = isOtherAccount ? "other-account" : reasonOf(response.status);
  return { failure: { reason, text: error, waitMs: waitSeconds * 1000 } };
}

function reasonOf(status: number): SaveFailure["reason"] {
  if (status === 401) return "signed-out";
  if (status === 403) return "not-yours";
  if (status === 404 || status === 410) return "gone";
  if (status === 413 || status === 422) return "refused";
  return status === 429 ? "busy" : "server";
}
