import { Form } from "react-router";

/** `until`: the time of the page; what came later was not seen. */
export function MarkAllRead({ until }: { until: string }) {
  return (
    <Form method="post" action="/notifications/read" preventScrollReset>
      <input type="hidden" name="until" value={until} />
      <button type="submit" className="button">
        Mark all as read
      </button>
    </Form>
  );
}
