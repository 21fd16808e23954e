import { effortText, lengthText, levelText } from "../../lib/course-texts.ts";
import type { CoursePart } from "./article-parts.server.ts";

export function CourseFactsPanel({
  course: { facts, priceAndStart, coursesBefore },
}: {
  course: CoursePart;
}) {
  if (!facts) return null;
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
          {coursesBefore.length > 0 && (
            <dd>
              {coursesBefore.length > 1 ? "Courses before it: " : "The course before it: "}
              {coursesBefore.map(({ id, name }, at) => (
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
