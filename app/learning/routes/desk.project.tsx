import { data, redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readLine, validateReason } from "../../desk/desk-fields.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { ActionForm, TextField } from "../../desk/desk-form.tsx";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";
import { DeskTime } from "../../desk/desk-time.tsx";
import { PersonName } from "../../desk/log-list.tsx";
import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found, invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { decideProject, findDeskProject } from "../models/desk-projects.server.ts";
import type { Route } from "./+types/desk.project";

/** One project, which an editor accepts or sends back. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireDesk(context, "moderate");
  const project = found(await findDeskProject(context.get(dbContext), readId(params)));
  return { project, isOwn: project.user_id === user.id };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireDesk(context, "moderate");
  const [db, id] = [context.get(dbContext), readId(params)];
  const { form, act } = await readDeskForm(request, ["accept", "return"]);
  const reason = act === "return" ? readLine(form, "reason") : "";
  const missing = reason === "" ? "Say what is missing: the learner reads it." : validateReason(reason);
  const error = act === "return" ? missing : undefined;
  if (error) return invalid({ reason, error });
  const state = act === "accept" ? "accepted" : "returned";
  const isDone = await decideProject(db, user.id, id, readLine(form, "at"), { state, reason });
  if (isDone) throw redirect("/desk/projects", 303);
  found(await findDeskProject(db, id));
  return data(
    { reason, error: "It does not wait any more, or its text changed meanwhile. Read it again." },
    { status: 409 },
  );
}

const titles = { waiting: "Why it was sent back before", accepted: "Accepted", returned: "Sent back" };

export const meta = titled("Project");

export default function Project({ loaderData: { project, isOwn }, actionData }: Route.ComponentProps) {
  const { user_id, name, course, task, text, link, state, reason, at } = project;
  return (
    <DeskFrame
      title={course ?? "A course that is gone"}
      parent={{ to: "/desk/projects", name: "All projects" }}
    >
      <p className="mt-4 text-soft">
        <PersonName id={user_id} name={name} /> · <DeskTime at={at} />
      </p>
      {task && <Quoted title="The task" text={task} />}
      {text && <Quoted title="Handed in" text={text} />}
      {link && (
        <p className="mt-4 max-w-prose break-words">
          <a href={link} rel="nofollow noopener noreferrer ugc" className="text-accent underline">
            {link}
          </a>
        </p>
      )}
      {(state !== "waiting" || reason) && (
        <DeskSection title={titles[state]}>
          <p dir="auto" className="mt-2 max-w-prose break-words">
            {reason || "The learner can get the certificate now."}
          </p>
        </DeskSection>
      )}
      {state === "waiting" && isOwn && (
        <p className="mt-6 text-soft">Somebody else has to decide about your own project.</p>
      )}
      {state === "waiting" && !isOwn && (
        <DeskSection title="Decide">
          <ActionForm act="accept" button="Accept" look="primary">
            <input type="hidden" name="at" value={at} />
          </ActionForm>
          <ActionForm act="return" button="Send back">
            <input type="hidden" name="at" value={at} />
            <TextField
              label="What is missing? The learner reads it."
              name="reason"
              defaultValue={actionData?.reason ?? ""}
              error={actionData?.error}
            />
          </ActionForm>
        </DeskSection>
      )}
    </DeskFrame>
  );
}

function Quoted({ title, text }: { title: string; text: string }) {
  return (
    <DeskSection title={title}>
      <p dir="auto" className="mt-2 max-w-prose whitespace-pre-wrap break-words">
        {text}
      </p>
    </DeskSection>
  );
}
