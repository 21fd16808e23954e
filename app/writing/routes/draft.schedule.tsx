import { Form, Link } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { siteSettingsContext, viewerContext } from "../../http/context.ts";
import { desiredState, readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText } from "../../lib/text.ts";
import { Message } from "../../ui/message.tsx";
import { currentPublishRules } from "../current-publish-rules.server.ts";
import { editorAct } from "../editor-act.server.ts";
import { alertFailedAct } from "../failed-act.ts";
import { publishingStateOf } from "../lib/publishing-state.ts";
import { readScheduleTime, validateScheduleTime } from "../lib/schedule-time.ts";
import { validateDraft } from "../models/publish-rules.server.ts";
import { setSchedule } from "../models/schedule.server.ts";
import { ScheduleFields } from "../publishing/schedule-fields.tsx";
import { ScheduleTime } from "../publishing/schedule-time.tsx";
import { ActAlert } from "../question.tsx";
import { requireOwnDraft } from "../require-text.server.ts";
import type { Route } from "./+types/draft.schedule";

/** Asks for the time on a page of its own, which works without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = readId(params);
  const { user } = context.get(viewerContext);
  if (!user) return { id, draft: undefined };
  const { title, editorPath, publish_at, publish_problem } = await requireOwnDraft({ context, params, user });
  const draft = { title, editorPath, publishAt: publish_at, problem: publish_problem, now: Date.now() };
  return { id, draft };
}

/** `on=yes` with a time sets it, `on=no` removes it. */
export const action = editorAct({
  about: requireOwnDraft,
  limit: "write",
  async run({ context, db, user, about: draft, form }) {
    const { timeZone } = context.get(siteSettingsContext);
    const at = desiredState(form)
      ? readScheduleTime(fieldText(form, "at"), fieldText(form, "when"), timeZone)
      : null;
    const error = at === null ? undefined : validateScheduleTime(at, Date.now());
    if (error) return { error };
    const rules = currentPublishRules(context);
    const alert = at === null ? undefined : validateDraft(rules, user, draft.text, draft.blog?.kind);
    if (alert) return { alert };
    found(await setSchedule(db, user.id, draft.id, at));
    const state = publishingStateOf({ ...draft, publish_at: at, publish_problem: null });
    return { to: draft.editorPath, said: at === null ? "not-scheduled" : "scheduled", state: { state } };
  },
});

export const clientAction = alertFailedAct;

export const meta = titled("Schedule");

export default function Schedule({ loaderData: { id, draft }, actionData }: Route.ComponentProps) {
  if (!draft) return <LoginScreen next={`/write/${id}/schedule`} />;
  return (
    <Message title="Schedule this blog" hasLinks={false}>
      <ActAlert text={actionData?.alert} />
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
        <ScheduleFields publishAt={draft.publishAt} now={draft.now} error={actionData?.error} />
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
