import type { RouterContextProvider } from "react-router";
import { dbContext } from "../../http/context.ts";
import { withOrigins } from "../models/content-states.server.ts";
import { listDeskLessons } from "../models/desk-lessons.server.ts";
import { readOffer } from "./read-offer.server.ts";

/** The lessons of a course in one order: those from our files, with what a newer file says, those written here, and posts. */
export async function readLessons(
  context: Readonly<RouterContextProvider>,
  userId: string,
  courseId: string,
  signal: AbortSignal,
) {
  const db = context.get(dbContext);
  const rows = await withOrigins(db, await listDeskLessons(db, courseId), ({ blogId }) => blogId);
  const lessons = [];
  for (const { hasOffer, ...row } of rows)
    lessons.push({
      ...row,
      newer: hasOffer ? await readOffer(context, userId, row.blogId, signal) : undefined,
    });
  return lessons;
}
