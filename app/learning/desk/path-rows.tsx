import { Link } from "react-router";

interface Props {
  paths: { id: string; title: string; isHidden: number }[];
}

/** The paths, which can be hidden. */
export function PathRows({ paths }: Props) {
  return (
    <ul className="mt-2 divide-y divide-line border-line border-b">
      {paths.map(({ id, title, isHidden }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <Link to={`/paths/${id}`} className="min-w-0 flex-1 basis-60 break-words hover:underline">
            {title}
          </Link>
          <form method="post">
            <input type="hidden" name="act" value={isHidden ? "show-path" : "hide-path"} />
            <input type="hidden" name="id" value={id} />
            <button
              type="submit"
              className="button min-h-11"
              aria-label={`${isHidden ? "Show" : "Hide"}: ${title}`}
            >
              {isHidden ? "Show" : "Hide"}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
