import { Link } from "react-router";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { DeskTime } from "../kit/desk/desk-time.tsx";
import { EmptyList } from "../ui/empty-list.tsx";
import { type ImportState, stateNames } from "./lib/import-state.ts";

interface Props {
  imports: { id: string; source: string; fileName: string; state: ImportState; createdAt: string }[];
}

export function ImportList({ imports }: Props) {
  return (
    <DeskSection title="Imports">
      {imports.length === 0 ? (
        <EmptyList text="Nothing was imported yet." />
      ) : (
        <ul className="divide-y divide-line">
          {imports.map(({ id, source, fileName, state, createdAt }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
              <Link to={`/desk/import/${id}`} className="min-w-0 break-words font-medium underline">
                <bdi>{fileName}</bdi>
              </Link>
              <span className="text-sm text-soft">
                {[source, stateNames[state]].filter(Boolean).join(" · ")} · <DeskTime at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  );
}
