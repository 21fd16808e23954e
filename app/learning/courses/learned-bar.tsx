/** How many lessons of a course are done. */
export function LearnedBar({ done, all }: { done: number; all: number }) {
  const text = `${done} of ${all} lessons done`;
  return (
    <p className="learned-bar">
      <progress value={done} max={all} aria-label={text} /> <span aria-hidden>{text}</span>
    </p>
  );
}
