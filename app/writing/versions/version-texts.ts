import { fileSession } from "../lib/file-session.ts";
import type { VersionEntry } from "../models/listed-versions.server.ts";

export const kindTexts: Record<VersionEntry["kind"], string> = {
  edit: "Edited",
  publish: "Published",
  merge: "Merged",
  restore: "Restored",
  clash: "Changed in two places",
};

/** Who wrote a version, for the viewer. */
export function writerText(
  { session, user_id, user_name }: Pick<VersionEntry, "user_id" | "user_name"> & { session?: string },
  viewerId: string,
): string {
  if (session === fileSession) return "From our files";
  if (user_id === viewerId) return "You";
  return user_name ?? (user_id ? "Somebody without a name" : "Former member");
}
