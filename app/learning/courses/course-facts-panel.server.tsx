import type { CourseFacts } from "../../lib/course-facts.ts";
import { effortText, lengthText, levelText } from "../../lib/course-texts.ts";

interface Props {
  facts: CourseFacts;
  /** What the owner set at the desk; "" for what is not set. */
  priceAndStart?: { price: string; starts: string };
  /** The name of a course; undefined when the public cannot see it. */
  nameOf: (id: string) => string | undefined;
}

export function CourseFactsPanel({ facts, priceAndStart, nameOf }: Props) {
  const prerequisites = facts.courses.flatMap((id) => {
    const name = nameOf(id);
    return name ? [{ id, name }] : [];
  });
  return (
    <section className="course-facts" aria-label="The course in short">
      <dl>
        <Fact name="Length">{lengthText(facts)}</Fact>
        <Fact name="Effort">{effortText(facts)}</Fact>
        <Fact name="Level">{levelText(facts)}</Fact>
        {priceAndStart?.price && <Fact name="Price">{priceAndStart.price}</Fact>}
        {priceAndStart?.starts && <Fact name="Start">{priceAndStart.starts}</Fact>}
        <div className="whole">
          <dt>You need</dt>
          <dd>{facts.needs}</dd>
          {prerequisites.length > 0 && (
            <dd>
              {prerequisites.length > 1 ? "Courses before it: " : "The course before it: "}
              {prerequisites.map(({ id, name }, at) => (
                <span key={id}>
                  {at > 0 && ", "}
                  <a href={`/blog/${id}`}>{name}</a>
                </span>
              ))}
            </dd>
          )}
        </div>
        <Fact name="Format" isFullRow>
          {facts.format}
        </Fact>
        <Fact name="Afterwards you can" isFullRow>
          {facts.outcome}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children, isFullRow }: { name: string; children: string; isFullRow?: boolean }) {
  return (
    <div className={isFullRow ? "whole" : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
