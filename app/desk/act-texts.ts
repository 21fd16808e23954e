import type { DeskAct } from "../models/desk/audit-log.server.ts";

/** The acts of the desk, as its log says them. */
export const actTexts: Record<DeskAct, string> = {
  "take-down": "took down",
  restore: "restored",
  feature: "featured",
  "stop-featuring": "stopped featuring",
  topic: "changed the topic of",
  keep: "kept",
  reopen: "opened the reports again of",
  role: "changed the role of",
  block: "blocked",
  unblock: "unblocked",
  "end-sessions": "ended the sessions of",
  "reset-link": "made a reset link for",
  "delete-person": "deleted",
  invite: "invited",
};
