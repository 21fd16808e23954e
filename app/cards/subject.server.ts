import type { Subject } from "../core/subject.server.ts";
import { userActor } from "../lib/actor.ts";
import { archive } from "./models/archive.server.ts";
import { removeLikesOf } from "./models/like.server.ts";

export const cards: Subject = {
  archive,
  erase: (db, userId, signal) => removeLikesOf(db, userActor(userId), signal),
};
