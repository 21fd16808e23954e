import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies send one after another, or a few; only who wants to do harm sends hundreds ahead. */
const maxUnanswered = 32;

/** Ends connections on which more requests wait for their answer than anybody needs. Returns true when it did. */
export function pipelineLimit() {
  const unanswered = new WeakMap<Socket, number>();
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const { socket } = req;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    res.once("close", () => unanswered.set(socket, unanswered.get(socket)! - 1));
    if (count <= maxUnanswered) return false;
    socket.destroy();
    return true;
  };
}
