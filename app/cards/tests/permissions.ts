import { type Act, act, everyone, members } from "../../../test/permissions/act.ts";

export const acts: Act[] = [
  act("like", "/blog/s1/like", everyone(200)),
  act("bookmark", "/blog/s1/bookmark", members(200)),
  act("bring bookmarks along", "/bookmarks/sync", { ...everyone(200), visitor: 401 }),
];
