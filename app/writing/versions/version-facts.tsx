import { fileSession } from "../lib/file-session.ts";
import type { VersionEntry } from "../models/listed-versions.server.ts";
import { kindTexts, writerText } from "./version-texts.ts";

interface Props {
  version: Pick<VersionEntry, "kind" | "session" | "user_id" | "user_name">;
  viewerId: string;
}

/** What became a version, and by whom. */
export function VersionFacts({ version, viewerId }: Props) {
  const writer = writerText(version, viewerId);
  if (version.kind === "publish" && version.session !== fileSession)
    return (
      <span>
        Published by <bdi>{writer === "You" ? "you" : writer}</bdi>
      </span>
    );
  return (
    <>
      <span>{kindTexts[version.kind]}</span>
      <bdi>{writer}</bdi>
    </>
  );
}
