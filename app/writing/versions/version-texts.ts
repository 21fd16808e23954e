import type { VersionEntry } from "../models/draft-version.server.ts";

const kindTexts: Record<VersionEntry["kind"], string> = {
  edit: "Edited",
  publish: "Published",
  merge: "Merged",
  restore: "Restored",
  clash: "Changed in two places",
  file: "Text of a file",
};

export function kindText({ kind }: Pick<VersionEntry, "kind">): string {
  return kindTexts[kind];
}

/** Who wrote a version, for the viewer. */
export function writerText(
  { kind, user_id, user_name }: Pick<VersionEntry, "kind" | "user_id" | "user_name">,
  viewerId: string,
): string {
  if (kind === "file") return "From our files";
  if (user_id === viewerId) return "You";
  return user_name ?? (user_id ? "Somebody without a name" : "Former member");
}
