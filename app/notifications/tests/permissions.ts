import { type Act, everyone, form, members, multipartForm, read } from "../../../test/permissions/act.ts";

export const acts: Act[] = [
  read("see the notifications", "/notifications", members(200)),
  form("mark notifications as read", "/notifications/read", { until: "2026-01-01" }, members(303)),
  multipartForm("choose when mails come", "/account", { act: "mail-times" }, members(303)),
  form("end mails with a guess", "/unsubscribe/a.like.guess", {}, everyone(404)),
];
