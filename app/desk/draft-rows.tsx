import { Link } from "react-router";
import { DeskDay } from "../kit/desk/desk-time.tsx";

interface Props {
  /** `path`: undefined for those who may see no more than the title. */
  drafts: { id: string; title: string; writer: string | null; at: string; path?: string }[];
  /** What happened on the day. */
  what: string;
}

/** Drafts of others: title, writer and day, without the text. */
export function DraftRows({ drafts, what }: Props) {
  return (
    <ul className="mt-4 divide-y divide-line border-line border-y empty:hidden">
      {drafts.map(({ id, title, writer, at, path }) => (
        <li key={id} className="py-3">
          {path ? (
            <Link to={path} dir="auto" className="block break-words py-1 font-medium hover:underline">
              {title}
            </Link>
          ) : (
            <p dir="auto" className="break-words py-1 font-medium">
              {title}
            </p>
          )}
          <p className="facts text-faint text-sm">
            <bdi>{writer ?? "Somebody without a name"}</bdi>
            <span>
              {what} <DeskDay at={at} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
