import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { temporaryRoot } from "../../../tools/test/temporary-root.ts";

const mounts = (options: string) => () => `/dev/vda / ext4 rw 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n`;
const gigabytes = (count: number) => () => count * 1024 ** 3;

test("temporary files of the tests are in memory when much of it is free", () => {
  expect(temporaryRoot(mounts("rw,nosuid,nodev"), gigabytes(16))).toBe("/dev/shm");
});

test("temporary files of the tests are on the disk when little memory is free or no program may run there", () => {
  expect(temporaryRoot(mounts("rw,nosuid,nodev"), gigabytes(1))).toBe(tmpdir());
  expect(temporaryRoot(mounts("rw,nosuid,noexec"), gigabytes(16))).toBe(tmpdir());
  expect(temporaryRoot(() => "/dev/vda / ext4 rw 0 0\n", gigabytes(16))).toBe(tmpdir());
});
