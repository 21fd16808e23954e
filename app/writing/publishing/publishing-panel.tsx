import { DiscardQuestion } from "../drafts/discard-question.tsx";
import { ReviewPanel } from "../editors-review/review-panel.tsx";
import { BarPanel } from "./bar-panel.tsx";
import { NamePanel } from "./name-panel.tsx";
import { SchedulePanel } from "./schedule-panel.tsx";
import type { Publishing } from "./use-publishing.ts";

/** The panel that is open. */
export function PublishingPanel({ publishing }: { publishing: Publishing }) {
  const { panel, opener, state, draft, blogId, close, change } = publishing;
  if (!panel) return null;
  const label = { schedule: "Schedule", review: "Review and notes", discard: "Discard", name: "Your name" }[
    panel
  ];
  return (
    <BarPanel key={panel} label={label} opener={opener} close={close}>
      {panel === "review" && <ReviewPanel publishing={publishing} />}
      {panel === "name" && <NamePanel close={close} />}
      {panel === "discard" && (
        <DiscardQuestion
          draft={draft}
          blogId={state.isUnpublished ? undefined : blogId}
          isUnpublished={state.isUnpublished}
          onKeep={close}
        />
      )}
      {panel === "schedule" && (
        <SchedulePanel
          publishing={publishing}
          onChange={({ publishAt, problem }) => {
            change({ publishAt, problem });
            close();
          }}
        />
      )}
    </BarPanel>
  );
}
