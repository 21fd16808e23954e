import { data, Form, Link, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import {
  dbContext,
  limitsContext,
  settingsContext,
  siteSettingsContext,
  viewerContext,
} from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { desiredState, readForm, readId } from "../../http/requests.ts";
import { found, signedIn, tooManyText } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText } from "../../lib/text.ts";
import { failedSubmission } from "../../ui/failed-submission.ts";
import { Message } from "../../ui/message.tsx";
import { publishTexts } from "../lib/editor-errors.ts";
import { type PublishingState, publishingStateOf } from "../lib/publishing-state.ts";
import { readScheduleTime, validateScheduleTime } from "../lib/schedule-time.ts";
import { validateDraft } from "../models/publish-rules.server.ts";
import { setSchedule } from "../models/schedule.server.ts";
import { currentPublishRules } from "../publish-checks.server.ts";
import { requireDraft } from "../publishing/open-draft.server.ts";
import { ScheduleFields } from "../publishing/schedule-fields.tsx";
import { ScheduleTime } from "../publishing/schedule-time.tsx";
import type { EditorActionResponse } from "../publishing/use-editor-action.ts";
import type { Route } from "./+types/draft.schedule";

/** Asks for the time on a page of its own, which works without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = readId(params);
  const { user } = context.get(viewerContext);
  if (!user) return { id, draft: undefined };
  const { title, editorPath, publish_at, publish_problem } = await requireDraft(context, user, id);
  const draft = { title, editorPath, publishAt: publish_at, problem: publish_problem, now: Date.now() };
  return { id, draft };
}

/** `on=yes` with a time sets it, `on=no` removes it. `from=editor`: the answer is the new state, without a redirect. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const isFromEditor = form.get("from") === "editor";
  const { user: viewer } = context.get(viewerContext);
  if (!viewer && isFromEditor) return data({ alert: publishTexts.signedOut }, { status: 401 });
  const user = signedIn(viewer, request);
  const draft = await requireDraft(context, user, readId(params));
  const on = desiredState(form);
  const waitSeconds = await context.get(limitsContext).write.take(user.id);
  if (waitSeconds) return data({ error: tooManyText(waitSeconds) }, { status: 429 });
  const { timeZone } = context.get(siteSettingsContext);
  const at = on ? readScheduleTime(fieldText(form, "at"), fieldText(form, "when"), timeZone) : null;
  const error = at === null ? undefined : validateScheduleTime(at, Date.now());
  if (error) return data({ error }, { status: 422 });
  const alert = at === null ? undefined : validateDraft(currentPublishRules(context), user, draft.text);
  if (alert) return data({ alert }, { status: 422 });
  found(await setSchedule(context.get(dbContext), user.id, draft.id, at));
  const state = publishingStateOf({ ...draft, publish_at: at, publish_problem: null });
  if (isFromEditor) return data({ state });
  const cookie = cookiesOf(context.get(settingsContext)).alert(at === null ? "not-scheduled" : "scheduled");
  throw redirect(draft.editorPath, { status: 303, headers: { "Set-Cookie": cookie } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => failedSubmission(error, { alert: publishTexts.failedAct }));
}

export const meta = titled("Schedule");

export default function Schedule({ loaderData: { id, draft }, actionData }: Route.ComponentProps) {
  if (!draft) return <LoginScreen next={`/write/${id}/schedule`} />;
  const response: EditorActionResponse<{ state: PublishingState }> = actionData ?? {};
  return (
    <Message title="Schedule this blog" hasLinks={false}>
      {response.alert && (
        <p role="alert" className="mb-6 rounded-md bg-danger-background px-4 py-3 text-ink text-sm">
          {response.alert}
        </p>
      )}
      {draft.problem && <p className="mb-4">It was not published: {draft.problem}</p>}
      <p>
        {draft.publishAt === null ? (
          <>
            “<bdi>{draft.title}</bdi>” will be published at the time that you choose, with what you change
            until then.
          </>
        ) : (
          <>
            “<bdi>{draft.title}</bdi>” will be published on <ScheduleTime at={draft.publishAt} />.
          </>
        )}
      </p>
      <Form method="post" className="mt-6 flex flex-col items-start gap-5" noValidate>
        <ScheduleFields publishAt={draft.publishAt} now={draft.now} error={response.error} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="on" value="yes" className="button primary">
            Schedule
          </button>
          {draft.publishAt !== null && (
            <button type="submit" name="on" value="no" className="button">
              Remove the date
            </button>
          )}
          <Link to={draft.editorPath} className="button">
            Back to the editor
          </Link>
        </div>
      </Form>
    </Message>
  );
}
