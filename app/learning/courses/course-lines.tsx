interface Props {
  /** What can be learned here; undefined when there are no lessons. */
  free?: string;
  /** What is taught; undefined for a course of the owner's that says nothing of it. */
  taught?: string;
  /** Where to ask about it. */
  askAt?: string;
}

/** What of a course or a path is here, and what a teacher is for. */
export function CourseLines({ free, taught, askAt }: Props) {
  return (
    <div className="course-lines">
      {free && <p className="free">{free}</p>}
      <p>
        {taught && `${taught}.`}
        {askAt && (
          <>
            {" "}
            <a href={askAt} rel="nofollow">
              Ask
            </a>
          </>
        )}
      </p>
    </div>
  );
}
