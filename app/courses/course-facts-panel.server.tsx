import type { CourseFacts } from "../lib/courses/article-facts.ts";
import { effortOf, lengthOf, levelOf } from "../lib/courses/course-texts.ts";

interface Props {
  facts: CourseFacts;
  /** What the owner set at the desk; "" for what is not set. */
  offer?: { price: string; starts: string };
  /** The name of a course; undefined when the public cannot see it. */
  nameOf: (id: string) => string | undefined;
}

export function CourseFactsPanel({ facts, offer, nameOf }: Props) {
  const courses = facts.courses.flatMap((id) => {
    const name = nameOf(id);
    return name ? [{ id, name }] : [];
  });
  return (
    <section className="course-facts" aria-label="The course in short">
      <dl>
        <Fact name="Length">{lengthOf(facts)}</Fact>
        <Fact name="Effort">{effortOf(facts)}</Fact>
        <Fact name="Level">{levelOf(facts)}</Fact>
        {offer?.price && <Fact name="Price">{offer.price}</Fact>}
        {offer?.starts && <Fact name="Start">{offer.starts}</Fact>}
        <div className="whole">
          <dt>You need</dt>
          <dd>{facts.needs}</dd>
          {courses.length > 0 && (
            <dd>
              {courses.length > 1 ? "Courses before it: " : "The course before it: "}
              {courses.map(({ id, name }, at) => (
                <span key={id}>
                  {at > 0 && ", "}
                  <a href={`/blog/${id}`}>{name}</a>
                </span>
              ))}
            </dd>
          )}
        </div>
        <Fact name="Format" isWhole>
          {facts.format}
        </Fact>
        <Fact name="Afterwards you can" isWhole>
          {facts.outcome}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children, isWhole }: { name: string; children: string; isWhole?: boolean }) {
  return (
    <div className={isWhole ? "whole" : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
