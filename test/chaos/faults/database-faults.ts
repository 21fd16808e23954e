import { writeKinds } from "../report.ts";
import type { Admin } from "../world/postgres-admin.ts";
import { type Fault, repeatedly } from "../world/world.ts";
import { kill } from "./process-faults.ts";

/** Faults of the database server. */
export function databaseFaults(admin: Admin): Fault[] {
  return [terminatedConnections(admin), stoppedProcesses(admin), crash(admin)];
}

function terminatedConnections(admin: Admin): Fault {
  return {
    name: "connections to the database terminated",
    group: "database",
    begin: (random, report) =>
      repeatedly(random, 500, () => {
        report.killed("rounds of database connections");
        return admin.terminate();
      }),
  };
}

function stoppedProcesses(admin: Admin): Fault {
  return {
    name: "database processes stopped",
    group: "database",
    async begin(random, { counts }) {
      counts.disturbances++;
      const pids = (await admin.backends()).filter(() => random.chance(0.7));
      for (const pid of pids) kill(pid, "SIGSTOP");
      const resume = () => pids.forEach((pid) => void kill(pid, "SIGCONT"));
      // A stopped process would outlive its server.
      process.prependListener("exit", resume);
      return () => {
        process.off("exit", resume);
        resume();
      };
    },
  };
}

function crash(admin: Admin): Fault {
  return {
    name: "database crashed",
    group: "database",
    async begin(random, report) {
      report.killed("database processes");
      const [pid] = await admin.backends();
      // A write that was acknowledged just now is the most likely to be lost.
      await report.nextWrite(random.pick(writeKinds), 500);
      if (pid) kill(pid, "SIGKILL");
      return () => admin.backends();
    },
  };
}
