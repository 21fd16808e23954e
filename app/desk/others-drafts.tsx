import { Link } from "react-router";
import { DeskDay } from "./desk-time.tsx";
import { NextPageLink } from "./list-filter.tsx";

interface Props {
  /** `path`: undefined for those who may see no more than the title. */
  drafts: { id: string; title: string; writer: string | null; at: string; path?: string }[];
  next?: string;
}

/** What others write: title, writer and day, without the text. */
export function OthersDrafts({ drafts, next }: Props) {
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="mt-10 font-semibold font-serif text-xl">
        What others write
      </h2>
      <p className="mt-1 text-soft text-sm">
        You see titles. A text is shown when its writer says that it is ready.
      </p>
      {drafts.length === 0 && <p className="mt-4 text-soft">Nobody else has a draft with a title.</p>}
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
                Changed <DeskDay at={at} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      <NextPageLink next={next} query={{}} />
    </section>
  );
}
