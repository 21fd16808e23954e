import { type Act, editors, read } from "../../../test/permissions/act.ts";

export const acts: Act[] = [read("see the classes at the desk", "/desk/classes", editors(200))];
