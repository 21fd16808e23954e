import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { showMiss } from "../models/exam-questions.server.ts";

type Miss = ReturnType<typeof showMiss>;

interface Props {
  courseId: string;
  lessons: { id: string; title: string }[];
  wrong: Miss[];
  /** They were handed in just now, at the end of a long form. */
  isNew: boolean;
}

/**
 * What was asked, what was answered, and where the lesson says it; not which answer is right. The HTML was sanitized when it was
 * rendered.
 */
export function WrongAnswers({ courseId, lessons, wrong, isNew }: Props) {
  const sum = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) sum.current?.focus();
  }, [isNew]);
  return (
    <section className="mt-5">
      <p role="alert" ref={sum} tabIndex={-1} className="problem-box scroll-mt-24">
        {wrong.length === 1 ? "1 answer was wrong." : `${wrong.length} answers were wrong.`} What was right
        counts and is not asked again.
      </p>
      <div className="exam article mt-5">
        {wrong.map((miss, number) => {
          const lesson = lessons.find(({ title }) => title === miss.lesson);
          return (
            <div key={number} className="check">
              <div className="task-title" dangerouslySetInnerHTML={{ __html: miss.text }} />
              <Given {...miss} />
              {miss.explanation && <div dangerouslySetInnerHTML={{ __html: miss.explanation }} />}
              {lesson && (
                <p>
                  Read again: <Link to={`/course/${courseId}/${lesson.id}`}>{lesson.title}</Link>
                </p>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Given({ kind, given }: Miss) {
  if (given.length === 0) return <p>You gave no answer.</p>;
  if (kind === "typed")
    return (
      <p>
        You wrote: <code dir="auto">{given[0]}</code>
      </p>
    );
  const List = kind === "order" ? "ol" : "ul";
  return (
    <>
      <p>You answered:</p>
      <List>
        {given.map((answer, at) => (
          <li key={at} dangerouslySetInnerHTML={{ __html: answer }} />
        ))}
      </List>
    </>
  );
}
