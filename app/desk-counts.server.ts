import type { Db } from "../db/engine.ts";
import { countDeskComments } from "./comments/models/desk-comments.server.ts";
import { countWaiting } from "./desk/models/desk-reports.server.ts";
import { countNewEnquiries } from "./desk/models/overview.server.ts";
import { countWaitingProjects } from "./learning/models/desk-projects.server.ts";
import type { DeskCounts } from "./ui/site.tsx";
import { countReadyDrafts } from "./writing/models/review.server.ts";

/** What waits for somebody, by the links of the desk's menu that lead to it. */
export async function countForDesk(db: Db): Promise<DeskCounts> {
  const { reported, pending } = await countWaiting(db);
  const comments = await countDeskComments(db);
  return {
    posts: pending + (await countReadyDrafts(db)),
    projects: await countWaitingProjects(db),
    comments: comments.waiting + comments.reported + reported,
    enquiries: await countNewEnquiries(db),
  };
}
