import type { Cursor } from "./cursor.ts";
import { isId } from "./text.ts";
import { topicName } from "./topics.ts";

const prefix = "topic:";

/** What a follow of a topic is stored with, in place of a user's id. */
export function topicId(name: string): string {
  return prefix + name;
}

export function isTopicId(id: string): boolean {
  const name = topicOfId(id);
  return id.startsWith(prefix) && name.length <= 200 && name !== "" && topicName(name) === name;
}

/** The name of the topic with this id. */
export function topicOfId(id: string): string {
  return id.slice(prefix.length);
}

/** Whether a text can be the id of a user, of the company or of a topic. */
export function canBeFollowed(id: string): boolean {
  return isId(id) || isTopicId(id);
}

/** A place in the list of what somebody follows, for an address. */
export function formatFollowCursor({ position, id }: Cursor): string {
  return `${position}.${encodeURIComponent(id)}`;
}

/** `text`: decoded. Returns undefined for a text that is not a cursor: the list then begins at its top. */
export function parseFollowCursor(text: string | null): Cursor | undefined {
  const [, position, id = ""] = /^(\d{1,15})\.(.+)$/.exec(text ?? "") ?? [];
  return canBeFollowed(id) ? { position: Number(position), id } : undefined;
}
