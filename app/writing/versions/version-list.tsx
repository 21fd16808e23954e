import type { VersionEntry } from "../models/listed-versions.server.ts";
import { SideLink } from "../side-pages/side-link.tsx";
import { RestoreButton } from "./restore-button.tsx";
import { VersionFacts } from "./version-facts.tsx";
import { VersionTime } from "./version-time.tsx";
import { WordCountsText } from "./word-counts.tsx";

interface Props {
  /** Newest first; those of a minute together. */
  versions: VersionEntry[][];
  /** The version that has the text of the draft; undefined when it is on another page. */
  currentId?: string;
  viewerId: string;
  /** When the page was rendered, in milliseconds since 1970. */
  now: number;
}

/** The versions of a draft, newest first. Of those of a minute, the newest is seen. */
export function VersionList({ versions, ...props }: Props) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {versions.map(([version, ...folded]) => (
        <li key={version!.id} className="py-4">
          <Version {...props} version={version!} />
          {folded.length > 0 && (
            <details className="mt-2">
              <summary className="cursor-pointer text-soft text-sm">
                {folded.length} more in the minute before
              </summary>
              <ul className="ms-4">
                {folded.map((version) => (
                  <li key={version.id} className="pt-4">
                    <Version {...props} version={version} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

type VersionProps = Omit<Props, "versions"> & { version: VersionEntry };

function Version({ version, currentId, viewerId, now }: VersionProps) {
  const time = <VersionTime at={version.at} now={now} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div id={`version-${version.id}`} className="min-w-0 flex-1 basis-60">
        <SideLink to={version.id} className="font-semibold hover:underline hover:underline-offset-4">
          {version.name ? <bdi>{version.name}</bdi> : time}
        </SideLink>
        <p className="facts mt-1 text-faint text-sm">
          {version.name && time}
          <VersionFacts version={version} viewerId={viewerId} />
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
        <RestoreButton versionId={version.id} describedBy={`version-${version.id}`} />
      )}
    </div>
  );
}
