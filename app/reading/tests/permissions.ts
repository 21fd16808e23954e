import { type Act, everyone, form, read } from "../../../test/permissions/act.ts";

export const acts: Act[] = [
  read("read the front page", "/", everyone(200)),
  read("read an article", "/blog/s1", everyone(200)),
  read("ask to report a post", "/blog/s1/report", everyone(200)),
  form("report a post", "/blog/s1/report", { reason: "spam" }, everyone(303)),
];
