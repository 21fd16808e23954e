/** After a service: a course that its text mentions. */
export function NextStep({ id, title }: { id: string; title: string }) {
  return (
    <section className="next-steps" aria-labelledby="what-to-do-next">
      <h2 id="what-to-do-next">What to do next</h2>
      <p>A course mentioned above</p>
      <a href={`/blog/${id}`}>{title}</a>
    </section>
  );
}
