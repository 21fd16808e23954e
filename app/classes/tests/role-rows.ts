// What each role gets from each page and each act of a class. The acts come in an order in which none takes away what a later one needs.
import type { Browser, HttpResponse } from "../../../test/support/browser.ts";
import { type ClassRole, classId, className, deletedId, ids, keys, personOf, roles } from "./class-cast.ts";

type Expected = Record<ClassRole, number | "login">;

export interface RoleRow {
  name: string;
  request(browser: Browser, role: ClassRole): Promise<HttpResponse>;
  expected: Expected;
}

const everyone = (status: number | "login") =>
  Object.fromEntries(roles.map((role) => [role, status])) as Expected;
const signedIn = (status: number): Expected => ({
  ...everyone(status),
  ...{ visitor: "login", "link-holder": "login" },
});
/** Others get a 404, as if there were no class. */
const editors = (status: number): Expected => ({ ...signedIn(404), owner: status, editor: status });
const teachers = (status: number): Expected => ({ ...editors(status), teacher: status });
const people = (status: number): Expected => ({ ...teachers(status), learner: status });
const holder = (status: number, others = 404): Expected => ({ ...everyone(others), "link-holder": status });

const page = (name: string, path: string, expected: Expected): RoleRow => ({
  name: `see ${name}`,
  request: (browser) => browser.get(path),
  expected,
});

/** A page that whoever has its key may see. */
const keyed = (name: string, path: string, key: string, expected: Expected): RoleRow => ({
  name: `see ${name}`,
  request: (browser, role) => browser.get(role === "link-holder" ? `${path}?key=${key}` : path),
  expected,
});

const act = (
  path: string,
  act: string,
  fields: Record<string, string>,
  expected: Expected,
  toForm = (_role: ClassRole) => ({}),
): RoleRow => ({
  name: `${act || "send the form"} at ${path || "the class"}`,
  request: (browser, role) => browser.post(at(path), { act, ...fields, ...toForm(role) }),
  expected,
});

const at = (path: string) => (path.startsWith("/") ? path : `/classes/${classId}/${path}`.replace(/\/$/, ""));
const learner = personOf("learner");
const teacher = personOf("teacher");
const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const lesson = `hand-in/${ids.course}/${ids.lesson}`;

const pages = [
  page("one's classes", "/classes", signedIn(200)),
  page("the classes of the site", "/desk/classes", editors(200)),
  page("the class", at(""), people(200)),
  ...["board", "board.csv", "people", `people/${learner.id}`, "dates", "settings"].map((path) =>
    page(path, at(path), teachers(200)),
  ),
  page("what was handed in", at(`handed-in/${ids.work}`), teachers(200)),
  page("where one hands in", at(lesson), { ...signedIn(404), learner: 200 }),
  keyed("the page for whoever booked", at("report"), keys.report, holder(200)),
  keyed("the calendar", at("calendar.ics"), keys.calendar, holder(200)),
  keyed("what to know before joining", at("join"), keys.join, { ...holder(200, 410), learner: 303 }),
];

const session = { id: "session33333", day: "2026-03-10", starts: "18:00", ends: "20:00", place: "Room 2" };
const day = { [`${ids.course}/${ids.lesson}`]: "2026-03-06" };
const told = { text: "The room has changed.", to: "all" };
const classFields = { courses: ids.course, first_day: "2026-03-03", last_day: "2026-03-31", seats: "20" };
const settings = { ...classFields, name: className, teachers: teacher.email };
const ownId = (role: ClassRole) => ({ id: `${role}22222222222`.replaceAll(/\W/g, "").slice(0, 12) });

const acts: RoleRow[] = [
  act("dates", "days", day, teachers(303)),
  act("dates", "session", session, teachers(303)),
  act("dates", "remove-session", { id: session.id }, teachers(303)),
  act("people", "link", { to: "open" }, teachers(303)),
  act("people", "invite", { list: "gwen@class.example" }, teachers(200)),
  act("people", "withdraw", { email: "gwen@class.example" }, teachers(303)),
  act("people", "remove", { person: "nobody222222" }, teachers(303)),
  act("board", "report", { ends: inAWeek }, teachers(303)),
  act("board", "end-report", {}, teachers(303)),
  act(`people/${learner.id}`, "presence", { session: ids.session, on: "yes" }, teachers(303)),
  act(`people/${learner.id}`, "note", { text: "Asks good questions." }, teachers(303), ownId),
  act(`people/${learner.id}`, "remove-note", { key: "nothing22222" }, teachers(303)),
  act("", "tell", told, { ...teachers(303), learner: 403 }, ownId),
  act("", "remove-announcement", { id: "nothing22222" }, { ...teachers(303), learner: 403 }),
  act("", "listed", { on: "yes" }, people(303)),
  act("", "renew-calendar", {}, people(303)),
  act(lesson, "", { mark: "x-dana-comes-along", text: "print(4)" }, { ...signedIn(404), learner: 303 }),
  act(`handed-in/${ids.work}`, "return", { at: "a guess", answer: "Why?" }, teachers(409)),
  act(`handed-in/${ids.work}`, "accept", { at: "a guess" }, teachers(409)),
  act("settings", "save", settings, teachers(303)),
  act("settings", "copy", { name: "Next term", first_day: "2026-09-01" }, teachers(303), ownId),
  act("/desk/classes", "begin", { ...settings, name: "Autumn" }, editors(303), ownId),
  act("join", "", { name: "Pat" }, { ...signedIn(410), learner: 303 }),
  act("", "leave", {}, people(303)),
  {
    name: "delete a class of one's own role",
    request: (browser, role) => browser.post(`/classes/${deletedId(role)}/settings`, { act: "delete" }),
    expected: teachers(303),
  },
];

export const rows: RoleRow[] = [...pages, ...acts];
