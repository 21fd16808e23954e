/** The events that a webhook is told of, and what the desk calls them. */
export const webhookEvents = {
  "blog.published": "A blog is published",
  "blog.updated": "A public blog is changed",
  "blog.unpublished": "A blog is not public any more",
  "comment.published": "A comment is shown",
  "member.joined": "Somebody becomes a member",
  "enquiry.received": "Somebody writes through the contact form",
  "subscriber.confirmed": "Somebody confirms a subscription",
  "class.joined": "Somebody joins a class",
  "class.handed-in": "Somebody hands something in to a class",
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

/** What the desk sends to try an address. */
export const testEvent = "test";

/** The events of a form, in their order. */
export function readEvents(values: unknown[]): WebhookEvent[] {
  return (Object.keys(webhookEvents) as WebhookEvent[]).filter((event) => values.includes(event));
}
