import { type Act, form, multipartForm, owners, read } from "../../../test/permissions/act.ts";

export const acts: Act[] = [
  read("see the redirects", "/desk/redirects", owners(200)),
  read("download the redirects", "/desk/redirects.csv", owners(200)),
  ...["add", "remove"].map((act) =>
    form(`${act} a redirect`, "/desk/redirects", { act, source: "/old", target: "/new" }, owners(303)),
  ),
  multipartForm("import redirects without a file", "/desk/redirects", { act: "import" }, owners(422)),
];
