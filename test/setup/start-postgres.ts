import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Starts a PostgreSQL server. It runs until stop() is called or this process ends. */
export async function startPostgres(): Promise<{
  url: string;
  pid: number;
  restart(): Promise<void>;
  startReplica(): Promise<string>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}> {
  const server = fork(join(import.meta.dirname, "postgres-server.ts"));
  const ended = once(server, "exit");
  const [message] = await Promise.race([
    once(server, "message"),
    ended.then(([code]) => Promise.reject(new Error(`PostgreSQL did not start (${code})`))),
  ]);
  const { url } = message as { url: string };
  const send = async (order: string) => {
    server.send(order);
    return (await once(server, "message"))[0] as { url?: string };
  };
  return {
    url,
    /** The parent of PostgreSQL's first process. */
    pid: server.pid!,
    /** Ends PostgreSQL as an operator does, which cuts all connections, and starts it again. */
    async restart() {
      await send("restart");
    },
    /** Restarts PostgreSQL, starts one replica of it, and returns the replica's address. */
    async startReplica() {
      return (await send("startReplica")).url!;
    },
    async stopReplica() {
      await send("stopReplica");
    },
    async stop() {
      server.disconnect();
      await ended;
    },
  };
}
