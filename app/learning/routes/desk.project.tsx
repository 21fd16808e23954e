import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { type Given, runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskTime } from "../../kit/desk/desk-time.tsx";
import { PersonName } from "../../kit/desk/log-list.tsx";
import { line, upTo } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { findDeskProject } from "../models/desk-projects.server.ts";
import { decideProject } from "../models/review.server.ts";
import { Review } from "../review/review.tsx";
import type { Route } from "./+types/desk.project";

/** One project, which an editor accepts or sends back. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireRight(context, "moderate");
  const project = found(await findDeskProject(context.get(dbContext), readId(params)));
  return { project, isOwn: project.user_id === user.id };
}

const missing = line.min(1, "Say what is missing: the learner reads it.").check(upTo(300, "A reason"));

export const action = runActs(
  { right: "moderate", about: ({ params }) => readId(params), back: "/desk/projects" },
  {
    accept: { fields: { at: line }, run: (given) => decide(given, "accepted") },
    return: { fields: { at: line, reason: missing }, run: (given) => decide(given, "returned") },
  },
);

async function decide(
  {
    db,
    user,
    about: id,
    fields: { at, reason = "" },
  }: Given<string> & { fields: { at: string; reason?: string } },
  state: "accepted" | "returned",
) {
  if (await decideProject(db, user.id, id, at, { state, reason })) return;
  found(await findDeskProject(db, id));
  const form = "It does not wait any more, or its text changed meanwhile. Read it again.";
  return { errors: { form }, status: 409 };
}

export const meta = titled("Project");

export default function Project({ loaderData: { project, isOwn } }: Route.ComponentProps) {
  const { user_id, name, course, task, text, link, state, reason, at } = project;
  return (
    <DeskFrame
      title={course ?? "A course that is gone"}
      parent={{ to: "/desk/projects", name: "All projects" }}
    >
      <p className="mt-4 text-soft">
        <PersonName id={user_id} name={name} /> · <DeskTime at={at} />
      </p>
      <Review {...{ work: { task, text, link, state, reason, at }, isOwn }} />
    </DeskFrame>
  );
}
