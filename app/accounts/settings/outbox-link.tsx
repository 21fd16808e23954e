/** Says where the mail is on a site that sends none. */
export function OutboxLink() {
  return (
    <>
      This site sends no mail: it is in the{" "}
      <a href="/outbox" className="text-accent underline underline-offset-4">
        outbox
      </a>
      .
    </>
  );
}
