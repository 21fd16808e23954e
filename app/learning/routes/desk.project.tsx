import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskTime } from "../../kit/desk/desk-time.tsx";
import { PersonName } from "../../kit/desk/log-list.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { type DeskProject, findDeskProject } from "../models/desk-projects.server.ts";
import { decideProject } from "../models/review.server.ts";
import { Review } from "../review/review.tsx";
import { reviewActs } from "../review/review-acts.server.ts";
import type { Route } from "./+types/desk.project";

/** One project, which an editor accepts or sends back. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireRight(context, "moderate");
  const project = found(await findDeskProject(context.get(dbContext), readId(params)));
  return { project, isOwn: project.user_id === user.id };
}

export const action = runActs(
  { right: "moderate", about: ({ db, params }) => findDeskProject(db, readId(params)) },
  reviewActs<DeskProject, "moderate">(async ({ db, user, about: { id } }, decision) =>
    (await decideProject(db, user.id, id, decision)) ? "/desk/projects" : undefined,
  ),
);

export const meta = titled("Project");

export default function Project({ loaderData: { project, isOwn } }: Route.ComponentProps) {
  const { user_id, name, course, at } = project;
  return (
    <DeskFrame
      title={course ?? "A course that is gone"}
      parent={{ to: "/desk/projects", name: "All projects" }}
    >
      <p className="mt-4 text-soft">
        <PersonName id={user_id} name={name} /> · <DeskTime at={at} />
      </p>
      <Review work={project} next="The learner can get the certificate now." isOwn={isOwn} />
    </DeskFrame>
  );
}
