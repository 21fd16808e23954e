import { useEffect, useRef } from "react";
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  redirect,
  useLocation,
} from "react-router";
import { signInAddress } from "../lib/path-on-this-site.ts";
import { useAlert } from "../ui/alerts.tsx";
import { useSite } from "../ui/site.tsx";
import { currentPage, fillKeptForm, hasFields, keepForm, markUnsent } from "./kept-form.ts";

const texts = {
  unreachable: "That could not be sent. What you typed is still here: try again in a moment.",
  tooMany: "Too many attempts. What you typed is still here: try again in a few minutes.",
  refused: "That was not done. Something has changed: load the page again.",
  tooLong: "That was too long. What you typed is still here: shorten it, and try again.",
  loggedOut: "You are logged out. What you typed comes back after the login.",
  back: "What you typed is here again. It was not sent yet.",
};

/** In browsers: who is signed in, how the person is told something, and the form that was sent last. */
const page: { user: string; tell(text: string, mode?: "stacked"): void; sent?: HTMLFormElement } = {
  user: "",
  tell() {},
};

/**
 * What was typed is never lost by a form. One that could not be sent stays as it is. Whoever has to log in first finds it filled
 * in afterwards, and so does whoever goes back from an error. `isError`: the error page is shown.
 */
export function KeptForms({ isError = false }: { isError?: boolean }) {
  const tell = useAlert();
  const id = useSite().user?.id ?? "";
  const { pathname, search } = useLocation();
  const cameBack = useRef<boolean>(undefined);
  useEffect(() => {
    page.user = id;
    page.tell = tell;
  }, [id, tell]);
  useEffect(() => {
    const isLogin = /^\/(login|signup|forgot|reset|verify|passkey)\b/.test(pathname);
    cameBack.current = cameBack.current === undefined && isBackNavigation();
    if (isLogin || isError) {
      if (markUnsent() && isLogin) page.tell(texts.loggedOut);
    }
    // Beside what the server says after a login.
    else if (fillKeptForm(id, cameBack.current)) page.tell(texts.back, "stacked");
  }, [pathname, search, id, isError]);
  useEffect(() => {
    addEventListener("submit", askFirst);
    return () => removeEventListener("submit", askFirst);
  }, []);
  return null;
}

function isBackNavigation() {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "back_forward";
}

/**
 * For the forms that the router sends: an answer that would replace a form by an error leaves it on screen. Status 503 keeps the
 * router from loading the page's data, which would fail as well.
 */
export const keepSentForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.method === "GET") return results;
  for (const outcome of Object.values(results)) {
    const { result } = outcome;
    if (result instanceof Response && result.headers.get("Location")?.startsWith("/login")) {
      // A form that stays open keeps its text itself, and may be closed after the login: its act says where that leads.
      if (!page.sent?.isConnected || !hasFields(page.sent) || staysOpen()) continue;
      keepForm(page.sent, page.user);
      outcome.result = redirect(signInAddress("/login", currentPage()));
      continue;
    }
    if (outcome.type !== "error" || result instanceof Response) continue;
    const problem =
      problemOf(isRouteErrorResponse(result) ? result.status : 0) ?? (staysOpen() && texts.refused);
    if (!problem) continue;
    page.tell(problem);
    // Otherwise the router would go on to the page of an act, which has none.
    const isOfPage = staysOpen() || new URL(request.url).pathname === location.pathname;
    const answer = isOfPage ? data(undefined, { status: 503 }) : redirect(currentPage());
    Object.assign(outcome, { type: "data", result: answer });
  }
  return results;
};

const staysOpen = () => page.sent?.dataset.inPlace !== undefined;

/** What to say of an answer that a later attempt may change; undefined for others. `status`: 0 when there was none. */
function problemOf(status: number) {
  if (status === 429) return texts.tooMany;
  if (status === 413) return texts.tooLong;
  return status === 0 || status >= 500 ? texts.unreachable : undefined;
}

/** A form that is sent by the browser itself, after this page was asked for again. */
let asked: HTMLFormElement | undefined;

function askFirst(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  if (form.method !== "post") return;
  page.sent = form;
  if (event.defaultPrevented || form === asked || !hasFields(form)) return;
  event.preventDefault();
  void sendAfterAsking(form, event.submitter);
}

/**
 * The answer to such a form replaces the page, whatever it is. So this asks whether the site can be reached, and whether the
 * page is still open to this person, before the browser sends the form.
 */
async function sendAfterAsking(form: HTMLFormElement, submitter: HTMLElement | null) {
  if (form.ariaBusy) return;
  form.ariaBusy = "true";
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", signal }).catch(() => {});
  form.ariaBusy = null;
  const problem = problemOf(answer?.status ?? 0);
  if (problem) return page.tell(problem);
  keepForm(form, page.user);
  if (answer?.redirected && new URL(answer.url).pathname === "/login") return location.assign(answer.url);
  asked = form;
  form.requestSubmit(submitter);
  asked = undefined;
}
