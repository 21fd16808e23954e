import { Link } from "react-router";
import type { VersionEntry } from "../models/listed-versions.server.ts";
import { RestoreButton } from "./restore-button.tsx";
import { kindText, writerText } from "./version-texts.ts";
import { VersionTime } from "./version-time.tsx";
import { WordCountsText } from "./word-counts.tsx";

interface Props {
  draftId: string;
  versions: VersionEntry[];
  /** The version that has the text of the draft; undefined when it is on another page. */
  currentId?: string;
  viewerId: string;
  /** When the page was rendered, in milliseconds since 1970. */
  now: number;
}

/** The versions of a draft, newest first. */
export function VersionList({ draftId, versions, currentId, viewerId, now }: Props) {
  return (
    <ul className="mt-6 divide-y divide-line border-line border-y">
      {versions.map((version) => (
        <li key={version.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
          <div id={`version-${version.id}`} className="min-w-0 flex-1 basis-60">
            <Link
              to={`/write/${draftId}/versions/${version.id}`}
              className="font-semibold hover:underline hover:underline-offset-4"
            >
              <VersionTime at={version.at} now={now} />
            </Link>
            <p className="facts mt-1 text-faint text-sm">
              <span>{kindText(version)}</span>
              <bdi>{writerText(version, viewerId)}</bdi>
              <WordCountsText {...version} />
            </p>
            {version.excerpt && (
              <p dir="auto" className="mt-1 truncate text-soft text-sm">
                {version.excerpt}
              </p>
            )}
          </div>
          {version.id === currentId ? (
            <p className="text-faint text-sm">The text as it is now</p>
          ) : (
            <RestoreButton draftId={draftId} versionId={version.id} describedBy={`version-${version.id}`} />
          )}
        </li>
      ))}
    </ul>
  );
}
