import { type Act, editors, form, read } from "../../../test/permissions/act.ts";

export const acts: Act[] = [
  ...["/desk/topics", "/desk/topics/rye"].map((path) => read(`see ${path}`, path, editors(200))),
  form(
    "change a topic",
    "/desk/topics/rye",
    { act: "change", label: "Rye", description: "Dark." },
    editors(303),
  ),
  form("merge a topic", "/desk/topics/spelt", { act: "merge", into: "rye" }, editors(303)),
];
