// What learners and people with a question do.
import { type Act, everyone, form, members, read } from "./act.ts";

const certificate = "/course/s12/certificate";

export const learningActs: Act[] = [
  read("read a lesson", "/course/s12/first-program", everyone(200)),
  {
    act: "mark a lesson as done",
    request: (browser) => browser.act("/progress", { on: "s12/first-program/done" }),
    expected: members(200),
  },
  read("see what is left for a certificate", certificate, members(200)),
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
  read("see the form of /contact", "/contact", everyone(200)),
  form("send the form of /contact without an address", "/contact", { message: "When?" }, everyone(422)),
];
