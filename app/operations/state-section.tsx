import type { ReactNode } from "react";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { formatBytes } from "../lib/format.ts";
import { pluralize } from "../lib/text.ts";
import type { describeSite } from "./models/system.server.ts";

type SiteState = Awaited<ReturnType<typeof describeSite>>;

export function StateSection({ state }: { state: SiteState }) {
  const { version, nodeVersion, uptimeSeconds, database, images, freeBytes } = state;
  return (
    <DeskSection title="This server">
      <dl className="mt-4 wrap-anywhere grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-x-8 gap-y-2">
        <Fact name="Version">Lectern {version}</Fact>
        <Fact name="Node.js">{nodeVersion}</Fact>
        <Fact name="Running for">{formatDuration(uptimeSeconds)}</Fact>
        <Fact name="Database">
          {database.name}, {formatBytes(database.bytes)}
        </Fact>
        <Fact name="Uploaded images">{images.toLocaleString("en-US")}</Fact>
        {freeBytes !== undefined && <Fact name="Free disk space">{formatBytes(freeBytes)}</Fact>}
        <Fact name="For monitoring">
          <a href="/readyz" className="text-accent underline underline-offset-4">
            /readyz
          </a>
        </Fact>
      </dl>
    </DeskSection>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}

/** "3 days, 4 hours", "5 minutes". */
function formatDuration(seconds: number) {
  const minutes = Math.floor(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${pluralize(days, "day")}, ${pluralize(hours, "hour")}`;
  if (hours > 0) return `${pluralize(hours, "hour")}, ${pluralize(minutes % 60, "minute")}`;
  return pluralize(minutes, "minute");
}
