import { type Act, form, members, read } from "../../../test/permissions/act.ts";

const highlight = { id: "kept22222222", exact: "a", prefix: "", suffix: "", start: "0", note: "" };

export const acts: Act[] = [
  read("read one's own highlights", "/blog/s1/highlights", members(200)),
  form("keep a highlight", "/blog/s1/highlights", { ...highlight, on: "yes" }, members(303)),
  form("remove a highlight", "/blog/s1/highlights", { id: highlight.id, on: "no" }, members(303)),
];
