import { type Act, act, everyone, form, members, read } from "../../../test/permissions/act.ts";

export const acts: Act[] = [
  act("follow", "/follow/company", members(200)),
  read("read what one follows", "/following", everyone(200)),
  read("see the newest posts first again", "/?list=newest", everyone(200)),
  form("renew the feed of what one follows", "/following/feed", {}, members(303)),
];
