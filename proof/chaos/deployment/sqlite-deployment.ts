import { globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../../../db/connect.ts";
import { processFaults } from "../faults/process-faults.ts";
import { fullDisk, lockedFile, readOnlyImages } from "../faults/sqlite-faults.ts";
import { type Deployment, nodeSettings, unfinishedUploads } from "./deployment.ts";
import { mountDisk, mountOnItself, unmountDisk } from "./mounts.ts";
import { openNode } from "./node.ts";

/** One server with a SQLite file and a folder of images. `canMount`: whether disks can be mounted. */
export async function openSqliteDeployment(
  folder: string,
  canMount: boolean,
  onEnd: (reason: string) => void,
): Promise<Deployment> {
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const unmount = () => unmountDisk(disk);
  if (canMount) {
    mountDisk(disk);
    process.prependListener("exit", unmount);
  }
  const [DATA_DIR, TMPDIR] = [join(disk, "data"), join(disk, "tmp")];
  const images = join(DATA_DIR, "images");
  for (const path of [DATA_DIR, TMPDIR, images]) mkdirSync(path);
  if (canMount) mountOnItself(images);
  const settings = { ...nodeSettings, DATA_DIR, TMPDIR };
  const node = await openNode("the server", settings, join(folder, "server.log"), onEnd);
  const skippedFaults = canMount
    ? []
    : ["a full disk and a read-only folder: this machine lets us mount nothing"];
  const faults = [...processFaults([node]), lockedFile(join(DATA_DIR, "lectern.db"))];
  if (canMount) faults.push(fullDisk(disk), readOnlyImages(images));
  return {
    nodes: [node],
    faults,
    skippedFaults,
    connect: () => connect(undefined, DATA_DIR),
    imageFiles: async () => globSync("**/*.*", { cwd: images }),
    unfinishedWork: async () => unfinishedUploads(TMPDIR, [node]),
    async close() {
      await node.close();
      if (!canMount) return;
      process.off("exit", unmount);
      unmount();
    },
  };
}
