import { type Act, form, owners, read } from "../../../test/permissions/act.ts";
import { deskPersonId } from "../../../test/permissions/seeded.ts";
import { addUser } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";

const deletedId = "gone22222222";
const person = (act: string, status: number, fields: Record<string, string> = {}, id = deskPersonId) =>
  form(`${act} of a person`, `/desk/people/${id}`, { act, ...fields }, owners(status));

export const acts: Act[] = [
  ...["/desk/people", `/desk/people/${deskPersonId}`].map((path) => read(`see ${path}`, path, owners(200))),
  person("role", 303, { role: "editor" }),
  person("block", 303),
  person("unblock", 303),
  person("end-sessions", 303),
  person("reset-link", 200),
  person("delete", 303, { posts: "stay" }, deletedId),
  form("invite a person", "/desk/people", { act: "invite", email: "", role: "editor" }, owners(200)),
  form("revoke an invitation", "/desk/people", { act: "revoke", id: "nothing" }, owners(303)),
];

export async function seed({ db }: TestSite) {
  await addUser(db, { id: deletedId, email: `${deletedId}@example.com`, name: null });
}
