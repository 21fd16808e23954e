import type { Act } from "../../../test/permissions/act.ts";
import { seedRows } from "./class-cast.ts";
import { rows } from "./role-rows.ts";

const outsider = "outsider" as const;
const roles = {
  visitor: "visitor",
  reader: outsider,
  author: outsider,
  editor: "editor",
  owner: "owner",
} as const;

/** For whoever is in no class. What teachers and learners may is in roles.engines.test.ts. */
export const acts: Act[] = rows.map(({ name, request, expected }) => ({
  act: `${name}, of a class`,
  request: (browser, role) => request(browser, roles[role]),
  expected: {
    ...{ visitor: expected.visitor, reader: expected.outsider, author: expected.outsider },
    ...{ editor: expected.editor, owner: expected.owner },
  },
}));

export const seed = seedRows;
