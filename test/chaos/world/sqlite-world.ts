import { globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../../../db/connect.ts";
import { processFaults } from "../faults/process-faults.ts";
import { fullDisk, lockedFile, readOnlyImages } from "../faults/sqlite-faults.ts";
import { mountDisk, mountItself, unmountDisk } from "./mounts.ts";
import { openNode } from "./node.ts";
import { nodeSettings, unfinishedUploads, type World } from "./world.ts";

/** One server with a SQLite file and a folder of images. `canMount`: whether disks can be mounted. */
export async function openSqliteWorld(
  folder: string,
  canMount: boolean,
  onEnd: (how: string) => void,
): Promise<World> {
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
  if (canMount) mountItself(images);
  const settings = { ...nodeSettings, DATA_DIR, TMPDIR };
  const node = await openNode("the server", settings, join(folder, "server.log"), onEnd);
  const skipped = canMount ? [] : ["a full disk and a read-only folder: this machine lets us mount nothing"];
  const faults = [...processFaults([node]), lockedFile(join(DATA_DIR, "lectern.db"))];
  if (canMount) faults.push(fullDisk(disk), readOnlyImages(images));
  return {
    nodes: [node],
    faults,
    skipped,
    connect: () => connect(undefined, DATA_DIR),
    imageFiles: async () => globSync("**/*.*", { cwd: images }),
    unfinished: async () => unfinishedUploads(TMPDIR, [node]),
    async close() {
      await node.close();
      if (!canMount) return;
      process.off("exit", unmount);
      unmount();
    },
  };
}
