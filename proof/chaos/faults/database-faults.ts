import { type Fault, startRepeating } from "../deployment/deployment.ts";
import type { DatabaseAdmin } from "../deployment/postgres-admin.ts";
import { writeKinds } from "../report.ts";
import { sendSignal } from "./process-faults.ts";

/** Faults of the database server. */
export function databaseFaults(admin: DatabaseAdmin): Fault[] {
  return [terminatedConnections(admin), stoppedProcesses(admin), crash(admin)];
}

function terminatedConnections(admin: DatabaseAdmin): Fault {
  return {
    name: "connections to the database terminated",
    group: "database",
    begin: (random, report) =>
      startRepeating(random, 500, () => {
        report.countKill("database connections (times)");
        return admin.terminateConnections();
      }),
  };
}

function stoppedProcesses(admin: DatabaseAdmin): Fault {
  return {
    name: "database processes stopped",
    group: "database",
    async begin(random, { counts }) {
      counts.disturbances++;
      const pids = (await admin.backends()).filter(() => random.chance(0.7));
      for (const pid of pids) sendSignal(pid, "SIGSTOP");
      const resume = () => pids.forEach((pid) => void sendSignal(pid, "SIGCONT"));
      // A stopped process would not end with its server.
      process.prependListener("exit", resume);
      return () => {
        process.off("exit", resume);
        resume();
      };
    },
  };
}

function crash(admin: DatabaseAdmin): Fault {
  return {
    name: "database crashed",
    group: "database",
    async begin(random, report) {
      report.countKill("database processes");
      const [pid] = await admin.backends();
      // A write that was just acknowledged is the most likely to be lost.
      await report.waitForWrite(random.pick(writeKinds), 500);
      if (pid) sendSignal(pid, "SIGKILL");
      // This waits until the database server accepts connections again.
      return () => admin.backends();
    },
  };
}
