import { type Act, form, owners, read } from "../../../test/permissions/act.ts";

export const acts: Act[] = [
  read("see the keys", "/desk/keys", owners(200)),
  ...["add", "remove"].map((act) =>
    form(
      `${act} a key`,
      "/desk/keys",
      { act, key: "0123456789abcdef0123456789", name: "A site" },
      owners(303),
    ),
  ),
];
