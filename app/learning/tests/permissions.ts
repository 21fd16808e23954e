import { type Act, editors, everyone, form, members, read } from "../../../test/permissions/act.ts";
import { deskPostId } from "../../../test/permissions/seeded.ts";

const lesson = (act: string, fields: Record<string, string> = {}) =>
  form(
    `${act} at a course`,
    "/desk/courses/s2",
    { act, post: deskPostId, lesson: deskPostId, ...fields },
    editors(303),
  );
const article = (act: string, fields: Record<string, string> = {}) =>
  form(`${act} of a course`, "/desk/courses/s5", { act, lesson: "", ...fields }, editors(303));
const catalogue = (act: string, fields: Record<string, string>, expected = editors(303)) =>
  form(`${act} at the courses`, "/desk/courses", { act, ...fields }, expected);
const certificate = "/course/s12/certificate";
const pathCertificate = "/paths/web-developer/certificate";

export const acts: Act[] = [
  lesson("show-lessons"),
  lesson("add-post"),
  lesson("move-lesson", { order: deskPostId, moved: deskPostId }),
  lesson("remove-lesson"),
  lesson("minutes", { minutes: "20" }),
  read("see the courses at the desk", "/desk/courses", editors(200)),
  read("see a course at the desk", "/desk/courses/s5", editors(200)),
  form(
    "ask for a project",
    "/desk/courses/s5",
    { act: "project", task: "A till" },
    {
      ...members(404),
      ...{ editor: 403, owner: 303 },
    },
  ),
  form(
    "change a course's certificate",
    "/desk/courses/s5",
    { act: "certificate", certificate: "on", logo: "yes" },
    {
      ...members(404),
      ...{ editor: 403, owner: 303 },
    },
  ),
  read("see the numbers of a course", "/desk/courses/s12/numbers", editors(200)),
  read("download the numbers of a course", "/desk/courses/s12/numbers.csv", editors(200)),
  read("download who finished a course", "/desk/courses/s12/finished.csv", {
    ...editors(200),
    editor: 404,
  }),
  read("see the projects", "/desk/projects", editors(200)),
  read("see a project that nobody has", "/desk/projects/nothing22222", members(404)),
  ...["accept", "return"].map((act) =>
    form(
      `${act} a project that nobody has`,
      "/desk/projects/nothing22222",
      { act, answer: "Why?" },
      members(404),
    ),
  ),
  catalogue("new", { kind: "course", title: "Rye" }),
  catalogue("move", { order: "s5,s1", moved: "s5" }),
  catalogue("move-path", { order: "web-developer,defender", moved: "web-developer" }),
  read("see a path at the desk", "/desk/courses/paths/web-developer", editors(200)),
  ...["take-file", "hide", "show", "delete", "restore"].map((act) =>
    form(`${act} a path`, "/desk/courses/paths/web-developer", { act }, editors(303)),
  ),
  form(
    "save a path that is not complete",
    "/desk/courses/paths/web-developer",
    { act: "save" },
    editors(422),
  ),
  catalogue("look", { badge: "Story", catalogueDate: "" }, { ...editors(303), editor: 403 }),
  catalogue("empty", {}, { ...editors(303), editor: 403 }),
  catalogue("fill", {}, { ...editors(303), editor: 403 }),
  form("save a price alone", "/desk/courses/s5", { act: "facts", price: "€ 90" }, editors(303)),
  article("hide"),
  article("show"),
  article("take"),
  article("leave"),
  ...["new-lesson", "hide-lesson", "show-lesson"].map((act) =>
    lesson(act, { lesson: "nothing", title: "Rye" }),
  ),
  ...["take-lesson", "leave-lesson"].map((act) =>
    form(`${act} that is none`, "/desk/courses/s2", { act, lesson: "nothing" }, members(404)),
  ),
  read("read a lesson", "/course/s12/first-program", everyone(200)),
  {
    act: "mark a lesson as done",
    request: (browser) => browser.act("/progress", { on: "s12/first-program/done" }),
    expected: members(200),
  },
  {
    act: "keep code of a lesson",
    request: (browser) => browser.act("/progress", { code: "s12/first-program/b0 1  print(1)" }),
    expected: members(200),
  },
  {
    act: "answer a check wrong",
    request: (browser) =>
      browser.act("/progress", { try: "s12/numbers-and-text/q-what-does-print-18-2-show 1" }),
    expected: members(200),
  },
  read("see what is left for a certificate", certificate, members(200)),
  read("see what is left for the certificate of a path", pathCertificate, members(200)),
  form("claim the certificate of a path too early", pathCertificate, { name: "Gwen" }, members(409)),
  form("claim a certificate too early", certificate, { name: "Gwen" }, members(409)),
  form("begin the final questions too early", certificate, { act: "begin" }, members(409)),
  form("answer questions that were never drawn", certificate, { attempt: "aaaaaaaaaaaa" }, members(409)),
  form("hand a project in too early", certificate, { act: "project", text: "A till" }, members(409)),
  form(
    "revoke a certificate",
    `/certificate/${"a".repeat(24)}`,
    { revoked: "yes" },
    {
      ...members(403),
      editor: 303,
      owner: 303,
    },
  ),
  form("take back a certificate that nobody has", "/certificate/aaaaaaaaaaaa", {}, members(303)),
];
