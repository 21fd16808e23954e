import { Link } from "react-router";
import { defaultDoors } from "../site/lib/site-links.ts";
import { useSearchText } from "../ui/search-text.tsx";

/** What this place is and where to begin, above the feed until somebody filters it. */
export function Welcome({
  sentence,
  doors = defaultDoors,
}: {
  sentence: string;
  doors?: typeof defaultDoors;
}) {
  const [filter] = useSearchText();
  if (filter.trim()) return null;
  return (
    <section className="welcome">
      <p dir="auto">{sentence}</p>
      {doors.length > 0 && (
        <div>
          {doors.map(({ to, label }, at) => (
            <Link key={label} to={to} dir="auto" className={at === 0 ? "button primary" : "button"}>
              {label}
            </Link>
          ))}
        </div>
      )}
    </section>
  );
}
