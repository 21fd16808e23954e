import type { Db } from "../../../db/engine.ts";
import { listLearning } from "../../learning/models/learning.server.ts";
import { memberName } from "../../lib/member-name.ts";
import { timeIn } from "../../lib/time-zones.ts";
import { listAnnouncements } from "./announcements.server.ts";
import { listTeachers, members, type OwnClass } from "./class.server.ts";
import { listSessions } from "./dates.server.ts";
import { dueLessons, listOwnLessons } from "./own-lessons.server.ts";

export type ClassParts = Awaited<ReturnType<typeof readClassPage>>;

/** What the page of a class shows to one of its people at `now`, in milliseconds since 1970. */
export async function readClassPage(db: Db, of: OwnClass, userId: string, timeZone: string, now: number) {
  const isMember = of.joinedAt !== null;
  const sessions = (await listSessions(db, of.id)).filter(
    (one) => timeIn(timeZone, `${one.day}T${one.ends}`) > now,
  );
  const classmates = members(db, of.id).select(["users.id", "users.name", "users.handle"]);
  const listed = await classmates.where("is_listed", "=", 1).where("users.id", "<>", userId).execute();
  return {
    /** Those that are not over, with their begin in UTC. */
    sessions: sessions.map((one) => ({
      ...one,
      startsAt: new Date(timeIn(timeZone, `${one.day}T${one.starts}`)).toISOString(),
    })),
    due: isMember ? dueLessons(await listOwnLessons(db, of, userId)).filter(({ isDone }) => !isDone) : [],
    courses: isMember ? await listLearning(db, userId, of.courses) : [],
    announcements: await listAnnouncements(db, of, userId),
    teachers: (await listTeachers(db, of.id)).map(memberName),
    classmates: listed.map(memberName).sort((a, b) => a.localeCompare(b, "en")),
  };
}
