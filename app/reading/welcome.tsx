import { Link } from "react-router";
import { useSearchText } from "../ui/search-text.tsx";

const mainLinks = [
  { to: "/paths", name: "Learn", isMain: true },
  { to: "/services", name: "Hire us" },
  { to: "/write", name: "Write" },
];

/** What this place is and where to begin, above the feed until somebody filters it. */
export function Welcome({ sentence }: { sentence: string }) {
  const [filter] = useSearchText();
  if (filter.trim()) return null;
  return (
    <section className="welcome">
      <p dir="auto">{sentence}</p>
      <div>
        {mainLinks.map(({ to, name, isMain }) => (
          <Link key={to} to={to} className={isMain ? "button primary" : "button"}>
            {name}
          </Link>
        ))}
      </div>
    </section>
  );
}
