import type { NextStep } from "../models/next-steps.server.ts";

interface Props {
  steps: NextStep[];
  titles: Map<string, string>;
  /** Whether the article is about a service; otherwise it is about a course. */
  isService: boolean;
}

export function NextSteps({ steps, titles, isService }: Props) {
  if (steps.length === 0) return null;
  return (
    <section className="next-steps" aria-labelledby="what-to-do-next">
      <h2 id="what-to-do-next">What to do next</h2>
      <ul>
        {steps.map(({ id, pathTitle, why }) => (
          <li key={id}>
            <p>
              {pathTitle
                ? `The next course of “${pathTitle}”`
                : isService
                  ? "A course mentioned above"
                  : "A service mentioned above"}
            </p>
            <a href={`/blog/${id}`}>{titles.get(id)}</a>
            {why && <p>{why}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
