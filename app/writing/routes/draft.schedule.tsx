import { siteSettingsContext, viewerContext } from "../../http/context.ts";
import { desiredState } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText } from "../../lib/text.ts";
import { currentPublishRules } from "../current-publish-rules.server.ts";
import { editorAct } from "../editor-act.server.ts";
import { sendAct } from "../failed-act.ts";
import { publishingStateOf } from "../lib/publishing-state.ts";
import { readScheduleTime, validateScheduleTime } from "../lib/schedule-time.ts";
import { validateDraft } from "../models/publish-rules.server.ts";
import { setSchedule } from "../models/schedule.server.ts";
import { ScheduleFields } from "../publishing/schedule-fields.tsx";
import { ScheduleTime } from "../publishing/schedule-time.tsx";
import { requireOwnDraft } from "../require-text.server.ts";
import { loadSaved } from "../side-pages/load-saved.ts";
import { SideForm } from "../side-pages/side-form.tsx";
import { SideError, SideLogin, SidePage } from "../side-pages/side-page.tsx";
import type { Route } from "./+types/draft.schedule";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return null;
  const { title, editorPath, publish_at, publish_problem } = await requireOwnDraft({ context, params, user });
  return { title, editorPath, publishAt: publish_at, problem: publish_problem, now: Date.now() };
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
    return { to: draft.editorPath, said: at === null ? "not-scheduled" : "scheduled", state };
  },
});

export const clientAction = sendAct;

export const clientLoader = (args: Route.ClientLoaderArgs) => loadSaved(args);

export const meta = titled("Schedule");

export default function Schedule({ loaderData: draft, actionData }: Route.ComponentProps) {
  if (!draft) return <SideLogin />;
  const { title, publishAt, problem, now } = draft;
  return (
    <SidePage title="Schedule this blog" path={draft.editorPath}>
      {problem && <p className="mb-4">It was not published: {problem}</p>}
      <p>
        “<bdi>{title}</bdi>” will be published{" "}
        {publishAt === null ? (
          "at the time that you choose, with what you change until then."
        ) : (
          <>
            on <ScheduleTime at={publishAt} />.
          </>
        )}
      </p>
      <SideForm className="mt-6 flex flex-col items-start gap-5">
        <ScheduleFields publishAt={publishAt} now={now} error={actionData?.error} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="on" value="yes" className="button primary">
            Schedule
          </button>
          {publishAt !== null && (
            <button type="submit" name="on" value="no" className="button">
              Remove the date
            </button>
          )}
        </div>
      </SideForm>
    </SidePage>
  );
}

export const ErrorBoundary = SideError;
