import { Link } from "react-router";
import type { ProjectState } from "../../../db/schema.ts";
import { dbContext } from "../../http/context.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskTime } from "../../kit/desk/desk-time.tsx";
import { NextPageLink } from "../../kit/desk/list-filter.tsx";
import { PersonName } from "../../kit/desk/log-list.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { listProjects } from "../models/desk-projects.server.ts";
import type { Route } from "./+types/desk.projects";

const states: Record<ProjectState, string> = {
  waiting: "Waiting",
  returned: "Sent back",
  accepted: "Accepted",
};

/** What learners handed in for certificates. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireRight(context, "moderate");
  const query = new URL(request.url).searchParams;
  const show = (Object.keys(states) as ProjectState[]).find((name) => name === query.get("show"));
  const state = show ?? "waiting";
  return {
    state,
    ...(await listProjects(context.get(dbContext), state, parseTimeCursor(query.get("before")))),
  };
}

export const meta = titled("Projects");

export default function Projects({ loaderData: { state, projects, next } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Projects">
      <nav aria-label="Projects" className="mt-6 flex flex-wrap gap-2">
        {Object.entries(states).map(([name, text]) => (
          <Link
            key={name}
            to={`/desk/projects?show=${name}`}
            className="chip"
            aria-current={name === state ? "page" : undefined}
          >
            {text}
          </Link>
        ))}
      </nav>
      {projects.length === 0 && (
        <EmptyList text={state === "waiting" ? "No project waits." : "No projects here."}>
          <span className="text-soft">
            A course asks for one where its page at Courses says so, in “Project”.
          </span>
        </EmptyList>
      )}
      <ul className="mt-4 divide-y divide-line">
        {projects.map(({ id, user_id, name, course, at }) => (
          <li key={id} className="py-4">
            <Link
              to={`/desk/projects/${id}`}
              dir="auto"
              className="break-words font-semibold hover:underline"
            >
              {course ?? "A course that is gone"}
            </Link>
            <p className="mt-1 text-sm text-soft">
              <PersonName id={user_id} name={name} /> · <DeskTime at={at} />
            </p>
          </li>
        ))}
      </ul>
      <NextPageLink next={next} query={{ show: state }} />
    </DeskFrame>
  );
}
