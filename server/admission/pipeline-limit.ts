import type { IncomingMessage, ServerResponse } from "node:http";
import { pendingRequests } from "./pending-requests.ts";

/** Browsers and proxies send a few requests ahead at most. Only an attacker pipelines hundreds. */
const maxPending = 32;

/** Closes connections with too many pending requests. The returned function returns true when it closed one. */
export function pipelineLimit() {
  const pending = pendingRequests();
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (pending.add(req, res) <= maxPending) return false;
    req.socket.destroy();
    return true;
  };
}
